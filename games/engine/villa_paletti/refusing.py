"""The sentences in which refusals are worded."""

from __future__ import annotations

HINT = {
    "en": "Write for example “pull R2 to C if risk <= 20 else let go”, “set 12,-5” or "
    "“floor 10,-5 rot 3”.",
    "de": "Schreib zum Beispiel „ziehe R2 nach C wenn risiko <= 20 sonst lass los“, "
    "„stelle 12,-5“ oder „etage 10,-5 drehung 3“.",
}
QUESTIONS = {
    "en": {
        "colour": "choose a colour",
        "turn": "take hold of a column, or claim that none can be taken",
        "prove": "take hold of a column of the claimant",
        "pull": "pull the column or let it go",
        "set": "set the column down or put it back",
        "answer": "accept the claim or object",
        "penalty": "take a column of the doubter away, or waive it",
        "floor": "lay the next floor",
    },
    "de": {
        "colour": "eine Farbe wählen",
        "turn": "eine Säule anfassen oder behaupten, dass keine zu nehmen ist",
        "prove": "eine fremde Säule anfassen und es beweisen",
        "pull": "die Säule ziehen oder loslassen",
        "set": "die Säule abstellen oder zurückstellen",
        "answer": "glauben oder Einspruch erheben",
        "penalty": "eine Säule des Zweiflers entfernen oder darauf verzichten",
        "floor": "die nächste Etage legen",
    },
}
RULES = {
    "en": {
        "not_asked": "It is {colours}'s turn.",
        "not_asked_nobody": "It is not your turn.",
        "over": "The game is over.",
        "other_question": "The question now is: {asked}. Your answer is one to: {answered}.",
        "column_held": "First decide about the column you hold.",
        "second_grip": "One column per turn: pull it or let it go.",
        "claim_after_grip": "A claim has to come before you touch a column.",
        "unknown_colour": "There is no colour “{colour}”; the colours are red, blue, yellow and "
        "green.",
        "colour_taken": "The colour {colour} is taken already.",
        "unknown_column": "There is no column “{column}”; they are R1 to R5, B1 to B5, Y1 to Y5 "
        "and G1 to G5.",
        "not_yours": "That column is not yours: {column}.",
        "not_claimants": "{column} is not one of the claimant's columns.",
        "not_doubters": "{column} is not one of the doubter's columns.",
        "out": "That column has left the game: {column}.",
        "locked": "That column was let go once and stays put for this game: {column}.",
        "on_top": "Columns on the top floor stay where they are: {column}.",
        "whole_millimetres": "Use whole millimetres, at most {most} either way.",
        "rotation": "Use a rotation from 0 to {last}.",
        "sticks_out": "The column would stick out over the floor by its vertex at ({x},{y}).",
        "too_close": "Too close to column {column} (needs {needs} mm, has {has} mm).",
        "floor_tips": "The floor would tip with this column there.",
        "stack_not_red": "Columns may be stacked only on the red floor.",
        "stack_spot": "Only one stack, straight above the lower column; {column} will not do.",
        "few_contacts": "This floor would touch only {count} columns, it needs three.",
        "floor_falls": "This floor would tip over; it was not let go.",
        "floor_fits": "A floor can be laid, for example with “floor {x},{y} rot {rotation}”, so "
        "you cannot pass.",
        "only_others": "Only the others may object.",
        "answered": "You have already answered.",
        "not_removable": "That one cannot be taken away like this: {column}.",
    },
    "de": {
        "not_asked": "Am Zug ist {colours}.",
        "not_asked_nobody": "Du bist nicht am Zug.",
        "over": "Die Partie ist zu Ende.",
        "other_question": "Die Frage ist jetzt: {asked}. Deine Antwort passt zu: {answered}.",
        "column_held": "Entscheide erst über die Säule, die du hältst.",
        "second_grip": "Eine Säule je Zug: zieh sie oder lass sie los.",
        "claim_after_grip": "Behaupten musst du es, bevor du eine Säule anfasst.",
        "unknown_colour": "Eine Farbe „{colour}“ gibt es nicht, nur Rot, Blau, Gelb und Grün.",
        "colour_taken": "Die Farbe {colour} ist schon vergeben.",
        "unknown_column": "Eine Säule „{column}“ gibt es nicht, nur R1 bis R5, B1 bis B5, Y1 bis "
        "Y5 und G1 bis G5.",
        "not_yours": "Diese Säule gehört dir nicht: {column}.",
        "not_claimants": "{column} gehört nicht zu den Säulen, um die es geht.",
        "not_doubters": "{column} ist keine Säule des Zweiflers.",
        "out": "Diese Säule ist nicht mehr im Spiel: {column}.",
        "locked": "Diese Säule wurde einmal losgelassen und bleibt bis zum Ende stehen: {column}.",
        "on_top": "Säulen in der obersten Etage bleiben, wo sie sind: {column}.",
        "whole_millimetres": "Nimm ganze Millimeter, höchstens {most} in jede Richtung.",
        "rotation": "Nimm eine Drehung von 0 bis {last}.",
        "sticks_out": "Die Säule würde mit ihrer Ecke bei ({x},{y}) über die Etage hinausragen.",
        "too_close": "Zu nah an Säule {column} (nötig sind {needs} mm, es sind {has} mm).",
        "floor_tips": "Mit dieser Säule dort würde die Etage kippen.",
        "stack_not_red": "Säulen darf man nur auf der roten Etage übereinander stellen.",
        "stack_spot": "Nur ein Stapel, genau über der unteren Säule; {column} geht nicht.",
        "few_contacts": "Diese Etage würde nur {count} Säulen berühren, sie braucht drei.",
        "floor_falls": "Diese Etage würde kippen; sie wurde nicht losgelassen.",
        "floor_fits": "Eine Etage lässt sich legen, zum Beispiel mit „etage {x},{y} drehung "
        "{rotation}“, also kannst du nicht passen.",
        "only_others": "Einspruch erheben können nur die anderen.",
        "answered": "Du hast schon geantwortet.",
        "not_removable": "Diese lässt sich so nicht wegnehmen: {column}.",
    },
}
PROBLEMS = {
    "en": {
        "empty": "There is no move in this text. {hint}",
        "too_long": "This text is too long for a move. {hint}",
        "no_seat": "Whoever only watches cannot play.",
        "unknown_word": "I do not understand “{word}”. {hint}",
        "unknown_column": "There is no column “{word}”; they are R1 to R5, B1 to B5, Y1 to Y5 and "
        "G1 to G5.",
        "unknown_spot": "There is no place {letter} in the list; it has: {letters}.",
        "no_spots": "There is no list of places now, so {letter} means nothing. {hint}",
        "whole_millimetres": "Use whole millimetres, not “{word}”.",
        "coordinates": "A place has two numbers, x and y in millimetres. {hint}",
        "several_columns": "One move names only one column. {hint}",
        "several_places": "One move names only one place. {hint}",
        "several_moves": "These are several moves in one; part them by semicolons. {hint}",
        "other_question": "What stands behind “else” must answer one of the questions of what "
        "stands before it. {hint}",
        "nothing_meant": "What is to be done with “{text}”? {hint}",
        "line_out_of_range": "There is no line {number} in the list; it has {lines}.",
        "unknown_gauge": "There is nothing called “{word}” to compare; there is: {gauges}.",
    },
    "de": {
        "empty": "In diesem Text steht kein Zug. {hint}",
        "too_long": "Dieser Text ist zu lang für einen Zug. {hint}",
        "no_seat": "Wer nur zuschaut, kann nicht ziehen.",
        "unknown_word": "„{word}“ verstehe ich nicht. {hint}",
        "unknown_column": "Eine Säule „{word}“ gibt es nicht, nur R1 bis R5, B1 bis B5, Y1 bis Y5 "
        "und G1 bis G5.",
        "unknown_spot": "Einen Platz {letter} gibt es in der Liste nicht; es gibt: {letters}.",
        "no_spots": "Gerade gibt es keine Liste von Plätzen, also bedeutet {letter} nichts. {hint}",
        "whole_millimetres": "Nimm ganze Millimeter, nicht „{word}“.",
        "coordinates": "Ein Platz hat zwei Zahlen, x und y in Millimetern. {hint}",
        "several_columns": "Ein Zug nennt nur eine Säule. {hint}",
        "several_places": "Ein Zug nennt nur einen Platz. {hint}",
        "several_moves": "Das sind mehrere Züge in einem; trenne sie mit Strichpunkten. {hint}",
        "other_question": "Was hinter „sonst“ steht, muss eine der Fragen beantworten, um die es "
        "davor geht. {hint}",
        "nothing_meant": "Was soll mit „{text}“ geschehen? {hint}",
        "line_out_of_range": "Eine Zeile {number} gibt es in der Liste nicht; sie hat {lines}.",
        "unknown_gauge": "„{word}“ lässt sich nicht vergleichen; vergleichen kannst du: {gauges}.",
    },
}
GENERAL = {
    "en": {
        "ambiguous": "This fits {count} moves. Say which: {candidates}",
        "orders": "None of your alternatives can be played. {reasons}",
        "guard": "Your condition “{guard}” does not hold: {gauge} is {now}.",
        "unanswered": "You are asked to {ask}; your answer says nothing about that.",
    },
    "de": {
        "malformed": "Das verstehe ich nicht als Zug: „{text}“. {hint}",
        "ambiguous": "Das passt auf {count} Züge. Sag noch, welchen du meinst: {candidates}",
        "orders": "Keine deiner Möglichkeiten ist spielbar. {reasons}",
        "guard": "Deine Bedingung „{guard}“ gilt nicht: {gauge} ist {now}.",
        "unanswered": "Gefragt ist: {ask}. Dazu sagt deine Antwort nichts.",
    },
}
