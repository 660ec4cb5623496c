"""PURE: the captions of Villa Paletti's sample game: heading and text, English and German."""

from __future__ import annotations

CAPTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "deal": (
            "The villa begins",
            (
                "All columns stand on the base, and the blue floor lies on them. "
                "No column is quite as high as the next, and nobody sees which ones carry."
            ),
        ),
        "gripped": (
            "A grip",
            "{name} grips {column} and learns the exact risk of pulling it: {risk} %.",
        ),
        "pulled": (
            "A pull",
            "{name} pulls {column} out. Only now the tremor of the hand is rolled.",
        ),
        "placed": (
            "Set on top",
            "{name} sets {column} on the top floor, where it counts.",
        ),
        "let_go": (
            "Let go",
            "{name} does not dare: {column} stays put for the rest of the game.",
        ),
        "claimed": (
            "A claim",
            "{name} claims that no own column can be taken safely. The others may object.",
        ),
        "challenged": (
            "An objection",
            "{name} does not believe it and has to prove it by hand.",
        ),
        "proved": (
            "Proved",
            "The column came out. It leaves the game, and no floor is laid.",
        ),
        "floor": (
            "A new floor",
            "{name} lays the next floor. From now on only columns on it count.",
        ),
        "seal": (
            "The seal",
            (
                "{name} takes the seal. Whoever holds it when the villa falls wins, "
                "but not by the own hand."
            ),
        ),
        "end": ("The end", "{end}."),
    },
    "de": {
        "deal": (
            "Die Villa beginnt",
            (
                "Alle Säulen stehen auf dem Boden, und die blaue Etage liegt auf ihnen. "
                "Keine Säule ist ganz so hoch wie die nächste, und niemand sieht, welche tragen."
            ),
        ),
        "gripped": (
            "Gefasst",
            "{name} fasst {column} und erfährt das genaue Risiko, sie zu ziehen: {risk} %.",
        ),
        "pulled": (
            "Gezogen",
            "{name} zieht {column} heraus. Erst jetzt wird gewürfelt, wie die Hand zittert.",
        ),
        "placed": (
            "Obenauf",
            "{name} stellt {column} auf die oberste Etage, wo sie zählt.",
        ),
        "let_go": (
            "Losgelassen",
            "{name} traut sich nicht: {column} bleibt für den Rest des Spiels stehen.",
        ),
        "claimed": (
            "Eine Behauptung",
            (
                "{name} behauptet, dass keine eigene Säule sicher zu nehmen ist. "
                "Die anderen dürfen widersprechen."
            ),
        ),
        "challenged": (
            "Ein Einspruch",
            "{name} glaubt es nicht und muss es mit eigener Hand beweisen.",
        ),
        "proved": (
            "Bewiesen",
            "Die Säule kam heraus. Sie verlässt das Spiel, und keine Etage wird gelegt.",
        ),
        "floor": (
            "Eine neue Etage",
            "{name} legt die nächste Etage. Ab jetzt zählen nur Säulen auf ihr.",
        ),
        "seal": (
            "Das Siegel",
            (
                "{name} nimmt das Siegel. Wer es hat, wenn die Villa fällt, gewinnt, "
                "aber nicht durch die eigene Hand."
            ),
        ),
        "end": ("Das Ende", "{end}."),
    },
}
