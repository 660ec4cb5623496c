"""The physics a second time: one large linear program in floats, as the rules page writes it.

It shares nothing with the engine but the numbers of the edition file. All floors stand in one
system, with every contact point of every column, and HiGHS solves it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import cos, pi, sin
from pathlib import Path

import numpy as np
from scipy.optimize import linprog

import games.engine.villa_paletti as package

SOURCE = Path(package.__file__).parent / "editions/zoch-2001-reconstructed.toml"
FILE = tomllib.loads(SOURCE.read_text("utf-8"))
HEIGHT, THICKNESS, FRICTION = FILE["height"], FILE["thickness"], FILE["friction"]
KINDS = [kind for kind in FILE["kinds"] for _ in range(kind["count"])] * len(FILE["colours"])
EDGE = 1e-9
"""How near to an edge a point may lie and still be inside."""


def outline(floor, rotation):
    """Turn a floor's outline as the rules do, to whole tenths of a millimetre."""
    points = [*floor["outline"]]
    if floor.get("mirrored"):
        points += [[x, -y] for x, y in points[-2:0:-1]]
    angle = rotation * pi / 12
    c, s = round(cos(angle), 4), round(sin(angle), 4)
    turned = [(c * x - s * y, s * x + c * y) for x, y in points]
    return np.floor(np.round(np.array(turned), 6) + 0.5)


@cache
def covered(number, x, y, floor, plate):
    """Return the offsets of the points at which a column lies under a floor; its edge counts."""
    offsets = np.array([*KINDS[number]["footprint"], [0, 0]])
    corners = outline(FILE["floors"][floor], plate.rotation) + np.array([plate.x, plate.y])
    points = offsets + np.array([x, y])
    return offsets[on_edge(corners, points) | winds(corners, points)]


def on_edge(corners, points):
    ahead = np.roll(corners, -1, axis=0)
    along, to = ahead - corners, points[:, None] - corners
    side = along[:, 0] * to[..., 1] - along[:, 1] * to[..., 0]
    within = (np.minimum(corners, ahead) <= points[:, None]) & (
        points[:, None] <= np.maximum(corners, ahead)
    )
    return (within.all(axis=2) & (abs(side) < EDGE)).any(axis=1)


def winds(corners, points):
    """Add up the angles under which a point sees the edges: a whole turn, or none."""
    to = corners - points[:, None]
    angles = np.arctan2(to[..., 1], to[..., 0])
    turns = np.diff(np.append(angles, angles[:, :1], axis=1), axis=1)
    turns = (turns + pi) % (2 * pi) - pi
    return abs(turns.sum(axis=1)) > pi


class Paths:
    """Every way a load can take from a floor down through a column: top point, lean, column."""

    def __init__(self, scene, direction=None):
        self.scene = scene
        rows = []
        for column in scene.columns:
            if column.level >= len(scene.plates):
                continue
            kind = KINDS[column.number]
            plate = scene.plates[column.level]
            for offset in covered(column.number, column.x, column.y, column.level, plate):
                point = offset + np.array([column.x, column.y])
                rows.append((column.level, column.number, *point, 0.0))
                lean = self.lean(kind, offset, direction)
                if lean > 0:
                    rows.append((column.level, column.number, *point, lean))
        self.rows = np.array(rows, dtype=float).reshape(-1, 5)

    @staticmethod
    def lean(kind, offset, direction):
        if direction is None:
            return 0
        footprint = np.array(kind["footprint"])
        if not offset.any():
            return min((footprint @ direction).max(), FRICTION)
        return min(-2 * (offset @ direction), FRICTION)

    def system(self):
        """Return the three equations a floor: vertical force and two moments about its centre."""
        scene, count = self.scene, len(self.rows)
        left, right = np.zeros((3 * len(scene.plates), count)), np.zeros(3 * len(scene.plates))
        for floor, plate in enumerate(scene.plates):
            rows = slice(3 * floor, 3 * floor + 3)
            below, above = self.rows[:, 0] == floor, self.rows[:, 0] == floor + 1
            arms = np.vstack([np.ones(count), self.rows[:, 2] - plate.x, self.rows[:, 3] - plate.y])
            left[rows] = arms * below - arms * above
            right[3 * floor] = FILE["floors"][floor]["weight"]
            for column in scene.columns:
                if column.level == floor + 1:
                    weight = KINDS[column.number]["weight"]
                    arm = np.array([1, column.x - plate.x, column.y - plate.y])
                    right[rows] += weight * arm
        return left, right


def solve(left, right, goal):
    """Maximise; floats want rows of one size."""
    size = np.maximum(abs(left).max(axis=1), 1)
    return linprog(-goal, A_eq=left / size[:, None], b_eq=right / size, method="highs")


def shortfall(scene):
    """Return how far the villa is from rest, as a share of its weight; 0 means it stands."""
    left, right = Paths(scene).system()
    size = np.maximum(abs(left).max(axis=1, initial=0), 1)
    left, right = left / size[:, None], right / size
    helpers = np.hstack([np.eye(len(right)), -np.eye(len(right))])
    goal = np.append(np.zeros(left.shape[1]), np.ones(2 * len(right)))
    found = linprog(goal, A_eq=np.hstack([left, helpers]), b_eq=right, method="highs")
    return found.fun / abs(right).sum()


def heaviest(scene, heights):
    """Return the highest sum of height times load."""
    paths = Paths(scene)
    goal = np.array([heights[int(number)] for number in paths.rows[:, 1]], dtype=float)
    return -solve(*paths.system(), goal).fun


def load_range(scene, number):
    """Return the least and the most a column carries."""
    paths = Paths(scene)
    goal = (paths.rows[:, 1] == number).astype(float)
    left, right = paths.system()
    return solve(left, right, -goal).fun, -solve(left, right, goal).fun


def carry(scene, x, y):
    """Return what the top floor bears at a place; infinity if there is no limit."""
    left, right = Paths(scene).system()
    extra, plate = np.zeros((len(right), 1)), scene.plates[-1]
    extra[-3:, 0] = -1, -(x - plate.x), -(y - plate.y)
    goal = np.append(np.zeros(left.shape[1]), 1.0)
    found = solve(np.hstack([left, extra]), right, goal)
    return np.inf if found.status in (3, 4) else -found.fun


def capacity(scene, first):
    """Return how hard the floors from `first` on can be pushed, the worst of four directions."""
    ways = [np.array(way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return min(pushed(scene, first, way) for way in ways)


def pushed(scene, first, direction):
    """Return how hard the floors from `first` on can be pushed in one direction."""
    paths = Paths(scene, direction)
    left, right = paths.system()
    lean, level = paths.rows[:, 4], paths.rows[:, 0]
    push, shear, pushes = np.zeros(len(right)), [], []
    for floor in range(len(scene.plates)):
        moments = slice(3 * floor + 1, 3 * floor + 3)
        # From above the load arrives where it leaned to, and higher by the floor's thickness.
        reach = lean * (1 + THICKNESS / HEIGHT) * (level == floor + 1)
        left[moments] -= np.outer(direction, reach)
        weight = FILE["floors"][floor]["weight"] + sum(
            KINDS[column.number]["weight"] for column in scene.columns if column.level == floor + 1
        )
        shaken = weight if floor >= first else 0
        push[moments] -= direction * shaken * THICKNESS / 2 / HEIGHT
        shear.append(lean * (level == floor) - lean * (level == floor + 1))
        pushes.append(-shaken)
    left = np.vstack([left, np.array(shear)])
    right = np.append(right, np.zeros(len(scene.plates)))
    left = np.hstack([left, np.append(push, pushes)[:, None]])
    goal = np.append(np.zeros(left.shape[1] - 1), 1.0)
    return -solve(left, right, goal).fun
