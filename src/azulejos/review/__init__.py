"""Game review: what each decision cost, what luck brought, and why the better move is better.

>>> import azulejos
>>> from azulejos.review import Settings
>>> game = azulejos.new("azul", players=2, seed=1)
>>> move = game.play(game.legal_moves[0])
>>> review = azulejos.review(game, Settings(nodes=500, deals=2, deal_nodes=200))
>>> [event.kind for event in review.events]
['chance', 'decision']

The module itself is callable, since `azulejos.review` names both the module and its function.
"""

import sys
from types import ModuleType

from azulejos.review.annotate import annotate as annotate
from azulejos.review.annotate import read_review as read_review
from azulejos.review.judging import Judged as Judged
from azulejos.review.names import name_of as name_of
from azulejos.review.questions import Settings as Settings
from azulejos.review.run import review as review
from azulejos.review.sums import PlayerReview as PlayerReview
from azulejos.review.sums import Review as Review
from azulejos.review.why import Reason as Reason


class _Callable(ModuleType):
    """This module, callable so that `azulejos.review(game)` reviews a game."""

    __call__ = staticmethod(review)


sys.modules[__name__].__class__ = _Callable
