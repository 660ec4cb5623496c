"""PURE: the captions of Patronize's sample game, in both languages."""

from __future__ import annotations

CAPTIONS = {
    "en": {
        "deal": (
            "The deal",
            (
                "Each player holds {hand} of the seventeen characters, a mentor cube and "
                "nothing else. The first of {rounds} fame cards lies open. {name} starts."
            ),
        ),
        "play": (
            "A first character",
            (
                "{name} plays {card}: influence {influence}. Everybody acts once a round, "
                "seeing what was played before."
            ),
        ),
        "pass": (
            "A pass",
            (
                "{name} plays nothing and will take something at the end of the round "
                "instead. Two passes a game cost nothing; each further one leaves a card in "
                "hand."
            ),
        ),
        "free": (
            "The highest influence wins",
            (
                "No trump: {winner} takes the fame card with {card} and starts the next "
                "round. Whoever played gains masterpieces, by the talent on the card."
            ),
        ),
        "trumped": (
            "A genius beats influence",
            (
                "Trump is {trump}. {card} has a genius there, so {winner} wins although a "
                "higher influence lies on the table."
            ),
        ),
        "copied": (
            "Losing pays as well",
            (
                "The winner gains one masterpiece. Everybody else who played gains two: one "
                "of the own talent, and one of the talent of the next player who took part."
            ),
        ),
        "choice": (
            "A free choice",
            ("A talent with a star means any colour. {name} chooses {colour}."),
        ),
        "taken": (
            "Won over",
            ("{name} passed and now takes {card}, which {owner} had played without a mentor."),
        ),
        "crafted": (
            "A masterpiece instead",
            ("{name} passed too, and takes a masterpiece ({colour}) rather than a character."),
        ),
        "mentored": (
            "Under a mentor",
            ("{name} puts the mentor on {card}: nobody can take it. That can be done once a game."),
        ),
        "paid": (
            "The Lawyer's price",
            (
                "{owner} has the Lawyer among the protégés, so {name} pays a masterpiece "
                "({colour}) to take {card}."
            ),
        ),
        "student": (
            "The Student copies twice",
            ("The Student has no talent of its own and copies the next player's talent two times."),
        ),
        "robbed": (
            "The supply is empty",
            ("No cube of this colour is left, so it comes from the next player who has one."),
        ),
        "clown": (
            "The Clown's choice",
            (
                "The game is over but for this: {name} owns the Clown and may use one "
                "ability of the right neighbour's protégés."
            ),
        ),
        "end": (
            "The end",
            (
                "Masterpieces, fame cards, protégés and their abilities are added up, and "
                "every card left in hand costs {penalty}: {winner} won with {total}."
            ),
        ),
    },
    "de": {
        "deal": (
            "Die Karten sind verteilt",
            (
                "Alle haben {hand} der siebzehn Charaktere auf der Hand, einen Mentor "
                "und sonst nichts. Die erste von {rounds} Ruhmeskarten liegt offen. {name} "
                "beginnt."
            ),
        ),
        "play": (
            "Ein erster Charakter",
            (
                "{name} spielt „{card}“: Einfluss {influence}. Jede Runde sind alle einmal "
                "dran und sehen, was vorher gespielt wurde."
            ),
        ),
        "pass": (
            "Gepasst",
            (
                "{name} spielt nichts und nimmt dafür am Ende der Runde etwas. Zweimal "
                "passen kostet im ganzen Spiel nichts; jedes weitere Mal lässt eine Karte "
                "auf der Hand."
            ),
        ),
        "free": (
            "Der höchste Einfluss gewinnt",
            (
                "Kein Trumpf: {winner} bekommt mit „{card}“ die Ruhmeskarte und beginnt die "
                "nächste Runde. Wer gespielt hat, bekommt Meisterwerke nach dem Talent auf "
                "der Karte."
            ),
        ),
        "trumped": (
            "Genie schlägt Einfluss",
            (
                "Trumpf ist {trump}. Dort hat „{card}“ ein Genie, also gewinnt {winner}, "
                "obwohl ein höherer Einfluss auf dem Tisch liegt."
            ),
        ),
        "copied": (
            "Verlieren lohnt sich auch",
            (
                "Wer gewinnt, bekommt ein Meisterwerk. Alle anderen, die gespielt haben, "
                "bekommen zwei: eins nach dem eigenen Talent und eins nach dem Talent des "
                "nächsten Mitspielers, der dabei war."
            ),
        ),
        "choice": (
            "Freie Wahl",
            ("Ein Talent mit Stern heißt: beliebige Farbe. {name} wählt {colour}."),
        ),
        "taken": (
            "Abgeworben",
            ("{name} hat gepasst und nimmt jetzt „{card}“, von {owner} ohne Mentor ausgespielt."),
        ),
        "crafted": (
            "Stattdessen ein Meisterwerk",
            (
                "Auch {name} hat gepasst und nimmt lieber ein Meisterwerk ({colour}) als "
                "einen Charakter."
            ),
        ),
        "mentored": (
            "Unter einem Mentor",
            (
                "{name} setzt den Mentor auf „{card}“: niemand kann die Karte nehmen. Das "
                "geht einmal im Spiel."
            ),
        ),
        "paid": (
            "Der Preis des Rechtsgelehrten",
            (
                "{owner} hat den Rechtsgelehrten als Protegé, also zahlt {name} ein "
                "Meisterwerk ({colour}), um „{card}“ zu nehmen."
            ),
        ),
        "student": (
            "Der Schüler übernimmt zweimal",
            (
                "Der Schüler hat kein eigenes Talent und übernimmt das Talent des nächsten "
                "Mitspielers gleich zweimal."
            ),
        ),
        "robbed": (
            "Der Vorrat ist leer",
            (
                "In dieser Farbe liegt kein Würfel mehr, also kommt er vom nächsten Platz, "
                "der einen hat."
            ),
        ),
        "clown": (
            "Die Wahl des Clowns",
            (
                "Nur das ist noch offen: {name} hat den Clown und darf eine Fähigkeit der "
                "Protegés des rechten Nachbarn nutzen."
            ),
        ),
        "end": (
            "Das Ende",
            (
                "Meisterwerke, Ruhmeskarten, Protegés und ihre Fähigkeiten werden "
                "zusammengezählt, und jede Karte auf der Hand kostet {penalty}: {winner} "
                "gewinnt mit {total}."
            ),
        ),
    },
}
