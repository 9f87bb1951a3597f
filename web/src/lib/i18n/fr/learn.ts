// French: the words of the lessons.
import type { Words } from '../words';
import type { learn as english } from '../en/learn';

export const learn: Words<typeof english> = {
  'learn.next': 'Suivant',
  'learn.done': 'Terminé',
  'learn.step': 'Étape {n} sur {of}',
  'learn.playOn': 'Vous savez tout. À vous de jouer !',
  'learn.azul.take': 'À votre tour, prenez toutes les tuiles d’une couleur dans une fabrique ou au centre de la table. Appuyez sur des tuiles pour voir où elles peuvent aller.',
  'learn.azul.line': 'Elles vont dans une seule ligne motif, qui se remplit par la droite. Une ligne ne contient qu’une couleur. Les tuiles de trop tombent sur la ligne plancher et coûtent des points.',
  'learn.azul.centre': 'Les tuiles laissées dans la fabrique glissent au centre. Le premier qui se sert au centre prend aussi la tuile premier joueur : elle coûte un point, mais il commencera la manche suivante.',
  'learn.azul.wall': 'Continuez jusqu’à ce que toutes les tuiles soient prises. Puis chaque ligne complète envoie une tuile sur le mur.',
  'learn.azul.score': 'Une tuile isolée sur le mur marque 1 point. À côté d’autres, elle marque la longueur de sa suite dans la rangée et celle de sa suite dans la colonne. Ensuite, la ligne plancher retire ses points.',
  'learn.azul.end': 'La partie s’arrête après la manche où un joueur complète une rangée de son mur. Chaque rangée complète rapporte alors 2 points, chaque colonne 7 et chaque couleur posée cinq fois 10.',
  'learn.duel.plate': 'Votre dôme se compose de plaques. Choisissez-en une, puis son emplacement, puis son sens. Elle ne bougera plus.',
  'learn.duel.sun': 'À votre tour, vous pouvez prendre toutes les tuiles d’une couleur sur une face soleil. Les autres passent sur la face lune de la même fabrique, dans l’ordre de votre choix.',
  'learn.duel.moon': 'Ou servez-vous sur les faces lune : toutes les tuiles du dessus d’une même couleur, sur toutes les faces lune à la fois.',
  'learn.duel.tokens': 'À chacune des quatre premières manches, vous posez aussi deux plaques dôme, au prix d’un jeton joueur chacune : une plaque visible, ou piochée dans la pile pour un point.',
  'learn.duel.chips': 'Quand une petite fabrique est vide, son jeton bonus est retourné et peut être pris. Deux jetons bonus de la couleur d’une ligne, ou trois quelconques, remplacent une tuile manquante.',
  'learn.duel.tiling': 'Après la manche, chaque ligne complète envoie une tuile sur une case de sa couleur dans sa rangée du dôme. Une plaque dont les trois couleurs sont posées reçoit sa tuile spéciale.',
  'learn.duel.end': 'Après cinq manches, on marque les tablettes de score. Le plus grand score l’emporte.',
};
