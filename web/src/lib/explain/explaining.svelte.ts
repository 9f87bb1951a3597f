// Whether the board is being explained: then a press reads what a thing is, instead of choosing it.
class Explaining {
  on = $state(false);
}

export const explaining = new Explaining();
