// French: the rules of Azul.
import type { Words } from '$lib/i18n/words';
import type { azul as english } from './azul-en';

export const azul: Words<typeof english> = {
  title: 'Les règles d’Azul',
  aim: 'De 2 à 4 joueurs. Rassemblez des tuiles sur vos lignes motif, puis envoyez une tuile de chaque ligne complète sur votre mur. Les tuiles qui s’y touchent marquent ensemble. Le plus grand score l’emporte.',
  contents: 'Sommaire',
  ruling: 'Quand la règle imprimée laisse un point ouvert, cette page dit comment on joue ici.',

  'chapter.setup': 'Mise en place',
  'chapter.offer': 'Prendre des tuiles',
  'chapter.tiling': 'Décorer le mur',
  'chapter.end': 'Manche suivante, fin et vainqueur',
  'chapter.grey': 'Variante : le mur gris',
  'chapter.jokers': 'Variante : les Jokers',

  A1: 'Le sac contient 100 tuiles, 20 de chacune des cinq couleurs. Les tuiles défaussées vont dans le couvercle.',
  A2: 'Les fabriques forment un cercle : 5 à deux joueurs, 7 à trois, 9 à quatre. Au début de chaque manche, il n’y a que la tuile premier joueur au centre de la table.',
  A3: 'Chaque joueur a cinq lignes motif de 1 à 5 cases, un mur de 5 × 5 cases et une ligne plancher de sept cases qui coûtent des points. Tout le monde commence à 0 point.',
  A4: 'Chaque case du mur coloré est réservée à une couleur. Chaque rangée contient les cinq couleurs, chaque colonne aussi.',
  A5: 'Le tout premier joueur est tiré au sort, ou choisi à la mise en place.',
  A6: 'Au début de chaque manche, on pose sur chaque fabrique quatre tuiles piochées dans le sac.',

  A7: 'On joue dans le sens horaire à partir du premier joueur. À votre tour, prenez toutes les tuiles d’une couleur dans une fabrique et poussez les autres au centre de la table. Ou prenez toutes les tuiles d’une couleur au centre.',
  A8: 'Dans une manche, le premier à se servir au centre prend aussi la tuile premier joueur. Il la pose sur la case libre la plus à gauche de sa ligne plancher, avant ses tuiles. Si la ligne plancher est pleine, il la prend quand même, sans rien perdre.',
  A9: 'Posez toutes les tuiles sur une seule ligne motif, ou toutes sur la ligne plancher. Une ligne motif les accepte si elle est vide ou contient déjà leur couleur, s’il lui reste une case, et si la rangée du mur en face n’a pas encore cette couleur. Les lignes se remplissent par la droite. On ne peut pas choisir une ligne pleine.',
  A10: 'Les tuiles en trop vont sur la ligne plancher, de gauche à droite. Si elle est pleine aussi, elles vont dans le couvercle sans rien coûter.',
  A11: 'Plusieurs lignes peuvent contenir la même couleur. On ne peut pas passer son tour.',
  A12: 'Quand il n’y a plus de tuiles ni dans les fabriques ni au centre, on décore les murs. Si personne n’a pris la tuile premier joueur, le même joueur commence la manche suivante.',

  A13: 'Parcourez vos lignes motif de haut en bas. Une ligne complète envoie sa tuile la plus à droite sur la case de cette couleur, dans la même rangée du mur, et marque aussitôt. Ses autres tuiles vont dans le couvercle. Les tuiles des lignes incomplètes restent pour la manche suivante.',
  A14: 'Une tuile sans voisine, ni à côté, ni au-dessus, ni au-dessous, rapporte 1 point. Sinon, comptez la suite ininterrompue qui passe par la nouvelle tuile dans sa rangée, puis celle de sa colonne : chaque suite d’au moins deux tuiles rapporte sa longueur.',
  A15: 'Ensuite, la ligne plancher retire les points inscrits sous ses cases occupées ; la tuile premier joueur compte comme une tuile. Un score ne descend jamais sous 0. Les tuiles vont dans le couvercle. Celui qui a la tuile premier joueur commence la manche suivante.',

  A16: 'Si personne n’a de rangée complète, on remplit de nouveau les fabriques. Quand le sac est vide, on y remet toutes les tuiles du couvercle. S’il en manque encore, on joue la manche avec celles qui restent. Si l’on ne peut distribuer aucune tuile, la partie s’arrête.',
  A17: 'La partie s’arrête après la manche où au moins un joueur a complété une rangée de son mur. Une partie encore en cours après 100 manches s’arrête là aussi.',
  A18: 'Chaque rangée complète rapporte alors 2 points, chaque colonne complète 7, et chaque couleur dont les cinq tuiles sont sur le mur 10.',
  A19: 'Le plus grand score l’emporte. En cas d’égalité, on compare le nombre de rangées complètes ; s’il est égal aussi, la victoire est partagée.',

  G1: 'Les cases du mur gris n’ont pas de couleur. La tuile d’une ligne complète peut aller sur n’importe quelle case vide de sa rangée, tant qu’aucune rangée ni aucune colonne ne contient deux fois la même couleur. Les lignes se résolvent toujours de haut en bas.',
  G2: 'Si la tuile peut être posée, elle doit l’être. S’il n’y a aucune case possible, toutes les tuiles de la ligne vont sur la ligne plancher, avant qu’on en retire les points.',
  G3: 'Les joueurs font ces choix l’un après l’autre, à partir du premier joueur de la manche.',
  G4: 'Tout le reste est identique, y compris le bonus de couleur.',

  J1: 'À deux joueurs, 5 Jokers remplacent une tuile de chaque couleur. À trois ou quatre, 10 Jokers en remplacent deux de chaque. Le sac contient toujours 100 tuiles.',
  J2: 'À votre tour, prenez toutes les tuiles d’une couleur, ou tous les Jokers, ou tous les Jokers et toutes les tuiles d’une couleur : toujours dans une seule fabrique, ou au centre. Ce que vous laissez dans une fabrique va au centre, Jokers compris.',
  J3: 'Une ligne motif peut contenir une couleur et autant de Jokers qu’on veut. Des Jokers seuls peuvent aller sur toute ligne où il reste une case. Une couleur, avec ou sans Jokers, peut aller sur une ligne vide, ou qui ne contient que des Jokers, ou qui contient déjà cette couleur, si la rangée du mur ne l’a pas encore. S’il y a trop de tuiles, la couleur se pose d’abord et les Jokers tombent en premier.',
  J4: 'Une ligne complète qui contient un Joker envoie un Joker sur le mur. Les autres tuiles vont dans le couvercle, les autres Jokers aussi.',
  J5: 'Sur le mur coloré, le Joker va sur la case de la couleur de sa ligne ; d’une ligne de Jokers seuls, sur n’importe quelle case vide de la rangée. La ligne de cette rangée n’accepte plus la couleur de cette case.',
  J6: 'Sur le mur gris, un Joker n’a pas de couleur : il va sur n’importe quelle case vide de la rangée et n’interdit aucune couleur dans la rangée ni dans la colonne.',
  J7: 'Les Jokers comptent comme les autres tuiles pour les suites, les rangées, les colonnes et la ligne plancher, mais pas pour le bonus de couleur : il faut cinq tuiles de la couleur même.',

  'label.lines': 'lignes motif',
  'label.line': 'ligne motif',
  'label.wall': 'mur',
  'label.floor': 'ligne plancher',
  'label.factory': 'fabrique',
  'label.centre': 'centre',

  'figure.board': 'Un plateau joueur : les lignes motif à gauche, le mur à droite et, dessous, la ligne plancher avec ses coûts. La tuile premier joueur y est posée.',
  'figure.take': 'Les deux bleues vont sur une ligne motif ; la jaune et la rouge vont au centre, à côté de la tuile premier joueur.',
  'figure.refuse': 'Deux tuiles noires : la ligne 2 les refuse, car sa rangée du mur a déjà du noir. La ligne 3 les refuse, car elle contient du rouge. La ligne 4 les accepte.',
  'figure.spill': 'Trois blanches pour une seule case : deux tombent sur la ligne plancher.',
  'figure.tiling': 'La ligne 3 est complète : une bleue va sur le mur. La ligne 4 est incomplète et reste.',
  'figure.alone': 'Aucune voisine : 1 point.',
  'figure.runs': 'Une suite de 3 dans la rangée et de 2 dans la colonne : 5 points.',
  'figure.floor': 'La tuile premier joueur et deux tuiles : 4 points perdus.',
  'figure.row': 'Une rangée complète : 2 points.',
  'figure.column': 'Une colonne complète : 7 points.',
  'figure.colour': 'Les cinq bleues : 10 points.',
  'figure.grey': 'La rouge peut aller sur trois des cases ; la deuxième colonne a déjà du rouge.',
  'figure.jokerTake': 'Trois façons de prendre : les bleues, le Joker, ou les deux.',
  'figure.jokerWall': 'Un Joker va sur le mur, sur la case bleue.',
};
