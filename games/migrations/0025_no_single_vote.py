from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0024_votes'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='game',
            name='proposal',
        ),
        migrations.RemoveField(
            model_name='game',
            name='vote',
        ),
    ]
