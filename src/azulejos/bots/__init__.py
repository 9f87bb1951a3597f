"""Bots, from random play to the strongest search. They access games only through the contract."""

from azulejos.bots import entries as entries
from azulejos.bots.bot import Bot as Bot
from azulejos.bots.bot import BotFailed as BotFailed
from azulejos.bots.bot import ask as ask
from azulejos.bots.python import UnknownBot as UnknownBot
from azulejos.bots.registry import BOTS as BOTS
from azulejos.bots.registry import begin as begin
from azulejos.bots.registry import close as close
from azulejos.bots.registry import is_bot as is_bot
from azulejos.bots.registry import make as make
from azulejos.bots.registry import name_of as name_of
from azulejos.bots.registry import prepare as prepare
from azulejos.bots.registry import watch as watch
