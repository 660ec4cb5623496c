"""How the recorded games of Villa Paletti are played, beside one for each player count.

Each is named for the rarest branch of the rules that it takes: players, seed, bot, and what is done
at certain events instead of what the bot would do.
"""

from __future__ import annotations

VILLAS: dict[str, tuple[int, str, str, dict[int, str]]] = {
    "all-floors-lie": (4, "branch 221", "bold", {58: "leave 1"}),
    "penalty-by-a-pull": (4, "branch 413", "random", {22: "leave 2"}),
    "holder-left-to-nobody": (3, "branch 346", "random", {58: "leave 0"}),
    "holder-left-to-the-leader": (4, "branch 251", "bold", {72: "leave 0", 71: "leave 3"}),
    "resigned-with-2": (2, "branch 111", "random", {7: "leave 0"}),
    "nobody-by-standstill": (3, "branch 82", "random", {22: "leave 0"}),
    "collapse-by-penalty": (4, "branch 458", "random", {75: "leave 1", 37: "leave 0"}),
    "left-while-colours-were-chosen": (3, "branch 421", "random", {7: "leave 0"}),
    "claimant-left": (3, "branch 61", "random", {10: "leave 2"}),
    "prover-left-with-the-column": (4, "branch 2", "random", {33: "leave 3"}),
    "collapse-by-set": (4, "branch 473", "random", {32: "leave 0", 68: "leave 3"}),
    "no-place-found": (2, "branch 360", "random", {69: "leave 0"}),
    "collapse-by-proof-set": (4, "branch 113", "random", {16: "leave 0"}),
    "counterweight": (4, "branch 128", "random", {10: "leave 3"}),
    "previous-holder-wins": (4, "branch 173", "random", {74: "leave 2"}),
    "holder-left-back": (4, "branch 359", "greedy", {79: "leave 0", 21: "leave 1"}),
    "doubter-left": (4, "branch 194", "greedy", {63: "leave 0"}),
    "prover-left": (4, "branch 2", "random", {25: "leave 1"}),
    "set-on-a-column": (
        4,
        "branch 464",
        "greedy",
        {33: "leave 2", 141: "grip G3", 142: "pull", 143: "set on Y1"},
    ),
}
