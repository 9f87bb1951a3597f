"""The evaluation: one function for every game that implements the contract, tuned by measurement."""

from azulejos.bots.evaluation import azul as azul
from azulejos.bots.evaluation import duel as duel
from azulejos.bots.evaluation.insight import candidates as candidates
from azulejos.bots.evaluation.insight import insight_of as insight_of
from azulejos.bots.evaluation.insight import seats as seats
from azulejos.bots.evaluation.insight import settled as settled
from azulejos.bots.evaluation.judge import judge as judge
from azulejos.bots.evaluation.judge import new_scratch as new_scratch
from azulejos.bots.evaluation.judge import new_values as new_values
