"""A minimal game of Patrizier's *shape* (stand-in rules, not the real ones), as a speed limit.

48 cards, 9 cities with two towers each, hands of 3, 9 open cards beside the cities, hidden deck.
A move is (card, tower, mcity, mfrom): play card -> put its 1-2 floors on `tower` of its city
-> optionally (mcity >= 0) shift the top floor of tower `mfrom` of `mcity` to that city's other
tower -> draw the open card beside the city -> refill.  Every card gets played: 48 moves a game.
"""

from __future__ import annotations

NC, NCARDS = 9, 48
CITY = [i % 9 if i < 45 else i - 45 for i in range(NCARDS)]
FLOORS = [2 if i % 3 == 0 else 1 for i in range(NCARDS)]
MOVER = [i % 3 == 1 for i in range(NCARDS)]
SYMBOL = [i % 8 for i in range(NCARDS)]
PER_CITY = [CITY.count(c) for c in range(NC)]


class Rng:
    __slots__ = ("x",)

    def __init__(self, seed):
        self.x = (seed * 2654435761 + 1) & 0xFFFFFFFF or 1

    def next(self, n):
        x = self.x
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.x = x
        return x % n


class State:
    __slots__ = ("deck", "hands", "left", "n", "played", "score", "show", "syms", "towers", "turn")


def new_game(n, seed):
    r = Rng(seed)
    deck = list(range(NCARDS))
    for i in range(NCARDS - 1, 0, -1):
        j = r.next(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    s = State()
    s.n, s.turn, s.played = n, 0, 0
    s.hands = [[deck.pop() for _ in range(3)] for _ in range(n)]
    s.show = [deck.pop() for _ in range(NC)]
    s.deck = deck
    s.towers = [([], []) for _ in range(NC)]
    s.left = PER_CITY[:]
    s.syms = [[0] * 8 for _ in range(n)]
    s.score = [0] * n
    return s, r


def _score_city(s, c):
    a, b = s.towers[c]
    hi, lo = (a, b) if len(a) >= len(b) else (b, a)
    for t, pts in ((hi, 6 + c % 3), (lo, 3)):
        if t:
            best = max(map(t.count, t))
            for p in reversed(t):  # tie: owner of the highest floor
                if t.count(p) == best:
                    s.score[p] += pts
                    break


def apply(s, m):
    """No validation: the move is trusted (a log that was validated when it was written)."""
    card, tower, mc, mf = m
    p = s.turn
    hand = s.hands[p]
    hand.remove(card)
    c = CITY[card]
    t = s.towers[c][tower]
    t.append(p)
    if FLOORS[card] == 2:
        t.append(p)
    if mc >= 0:
        s.towers[mc][1 - mf].append(s.towers[mc][mf].pop())
    show, deck = s.show, s.deck
    d = show[c]
    if d >= 0:
        hand.append(d)
        show[c] = deck.pop() if deck else -1
    elif deck:
        hand.append(deck.pop())
    else:
        for i in range(NC):
            if show[i] >= 0:
                hand.append(show[i])
                show[i] = -1
                break
    s.syms[p][SYMBOL[card]] += 1
    s.left[c] -= 1
    if s.left[c] == 0:
        _score_city(s, c)
    s.played += 1
    n, hands = s.n, s.hands
    if s.played < NCARDS:
        p = (p + 1) % n
        while not hands[p]:
            p = (p + 1) % n
        s.turn = p
    else:
        for q in range(n):
            s.score[q] += 6 * sum(k // 3 for k in s.syms[q])


class Illegal(Exception):
    pass


def check(s, player, m):
    card, tower, mc, mf = m
    if s.played >= NCARDS:
        raise Illegal("game over")
    if player != s.turn:
        raise Illegal("not your turn")
    if card not in s.hands[player]:
        raise Illegal("card not in hand")
    if tower not in (0, 1):
        raise Illegal("tower")
    if mc != -1:
        if not MOVER[card]:
            raise Illegal("card has no move")
        if not 0 <= mc < NC or mf not in (0, 1) or s.left[mc] == 0:
            raise Illegal("bad move")
        if not s.towers[mc][mf] and not (mc == CITY[card] and mf == tower):
            raise Illegal("empty tower")


def legal(s):
    out = []
    add = out.append
    opts = None
    for card in s.hands[s.turn]:
        c = CITY[card]
        for tower in (0, 1):
            add((card, tower, -1, 0))
            if MOVER[card]:
                if opts is None:
                    opts = [
                        (k, f) for k in range(NC) if s.left[k] for f in (0, 1) if s.towers[k][f]
                    ]
                seen = False
                for k, f in opts:
                    if k == c and f == tower:
                        seen = True
                    add((card, tower, k, f))
                if not seen:
                    add((card, tower, c, tower))
    return out


def copy(s):
    z = State()
    z.n, z.turn, z.played = s.n, s.turn, s.played
    z.hands = [h[:] for h in s.hands]
    z.show, z.deck, z.left, z.score = s.show[:], s.deck[:], s.left[:], s.score[:]
    z.towers = [(a[:], b[:]) for a, b in s.towers]
    z.syms = [x[:] for x in s.syms]
    return z


def apply_pure(s, m):
    """Pure: the old state is untouched; a whole new one comes back."""
    z = copy(s)
    apply(z, m)
    return z


def playout(n, seed):
    """-> (final state, moves). Uses legal() for every move."""
    s, r = new_game(n, seed)
    log = []
    while s.played < NCARDS:
        ms = legal(s)
        m = ms[r.next(len(ms))]
        log.append((s.turn, m))
        apply(s, m)
    return s, log


def checksum(games=200):
    h = 0
    for seed in range(games):
        s, _ = playout(2 + seed % 4, seed)
        for v in s.score:
            h = (h * 31 + v) & 0xFFFFFFFF
    return h


if __name__ == "__main__":
    print(checksum())
