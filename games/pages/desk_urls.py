from __future__ import annotations

from django.urls import path

from games.pages import desk_audit, desk_people, desk_reports, desk_views

urlpatterns = [
    path("desk/", desk_views.desk_home, name="desk"),
    path("desk/audit/", desk_audit.desk_audit, name="desk-audit"),
    path("desk/audit/<slug:kind>/", desk_audit.desk_audit_export, name="desk-audit-export"),
    path("desk/games/<int:pk>/", desk_views.desk_game, name="desk-game"),
    path("desk/games/<int:pk>/<str:act>/", desk_views.desk_act, name="desk-act"),
    path("desk/reports/", desk_reports.desk_report_list, name="desk-reports"),
    path("desk/reports/<int:pk>/", desk_reports.desk_report, name="desk-report"),
    path("desk/reports/<int:pk>/take/", desk_reports.desk_report_take, name="desk-report-take"),
    path("desk/people/<int:pk>/", desk_people.desk_person, name="desk-person"),
    path("desk/people/<int:pk>/ban/", desk_people.desk_ban, name="desk-ban"),
    path("desk/people/<int:pk>/lift/", desk_people.desk_lift, name="desk-lift"),
]
