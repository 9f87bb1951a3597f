// French: the words of the lessons.
import type { Words } from '../words';
import type { learn as english } from '../en/learn';

export const learn: Words<typeof english> = {
  'learn.next': 'Suivant',
  'learn.done': 'Terminé',
  'learn.step': 'Étape {n} sur {of}',
  'learn.playOn': 'Vous savez tout. Continuez !',
  'learn.azul.take': 'À votre tour, prenez tous les carreaux d’une couleur dans une fabrique, ou au centre. Touchez des carreaux et voyez où ils peuvent aller.',
  'learn.azul.line': 'Ils vont sur une seule ligne, remplie par la droite. Une ligne n’a qu’une couleur. Les carreaux en trop tombent au plancher et coûtent des points.',
  'learn.azul.centre': 'Ce que vous laissez dans une fabrique glisse au centre. Le premier à prendre au centre prend aussi le marqueur : il coûte un point, et commence la manche suivante.',
  'learn.azul.wall': 'Continuez jusqu’à ce que tout soit pris. Chaque ligne pleine envoie alors un carreau à sa case du mur.',
  'learn.azul.score': 'Un carreau seul sur le mur rapporte 1. À côté d’autres, il rapporte la longueur de sa suite dans la rangée et de sa suite dans la colonne. Puis le plancher se paie.',
  'learn.azul.end': 'La partie finit après une manche où quelqu’un a complété une rangée. À la fin, une rangée rapporte 2, une colonne 7, et les cinq carreaux d’une couleur 10.',
  'learn.duel.plate': 'Votre coupole est faite de plaques. Choisissez-en une, puis son emplacement, puis son sens. Elle y reste.',
  'learn.duel.sun': 'À votre tour, vous pouvez prendre tous les carreaux d’une couleur d’un soleil. Le reste va sur la lune de cette fabrique, dans l’ordre que vous voulez.',
  'learn.duel.moon': 'Ou prenez aux lunes : tous les carreaux du dessus d’une couleur, sur toutes les lunes à la fois.',
  'learn.duel.tokens': 'À chacune des quatre premières manches, vous posez aussi deux plaques, un pion chacune : de l’étalage, ou tirées de la pile pour un point l’une.',
  'learn.duel.chips': 'Quand une petite fabrique est vide, son jeton se retourne et peut être pris. Deux jetons de la couleur d’une ligne, ou trois quelconques, remplaceront un carreau manquant.',
  'learn.duel.tiling': 'Après la manche, chaque ligne pleine envoie un carreau sur une case assortie de sa rangée et marque ses suites. Une plaque dont les trois couleurs sont posées gagne son carreau spécial.',
  'learn.duel.end': 'Après cinq manches, on compte les tablettes, et le plus de points gagne.',
};
