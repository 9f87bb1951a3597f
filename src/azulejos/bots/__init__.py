"""Players made of code, from random up. They see the games through the contract alone."""

from azulejos.bots import entries as entries
from azulejos.bots.registry import BOTS as BOTS
from azulejos.bots.registry import Bot as Bot
from azulejos.bots.registry import begin as begin
from azulejos.bots.registry import close as close
from azulejos.bots.registry import make as make
from azulejos.bots.registry import prepare as prepare
from azulejos.bots.registry import watch as watch
