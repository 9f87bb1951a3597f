// Dutch: the words of the lessons.
import type { Words } from '../words';
import type { learn as english } from '../en/learn';

export const learn: Words<typeof english> = {
  'learn.next': 'Verder',
  'learn.done': 'Klaar',
  'learn.step': 'Stap {n} van {of}',
  'learn.playOn': 'Nu weet je alles. Veel plezier!',
  'learn.azul.take': 'In je beurt pak je alle tegels van één kleur uit één fabriek, of uit het midden. Druk op een paar tegels om te zien waar ze naartoe kunnen.',
  'learn.azul.line': 'Ze gaan naar één patroonlijn, die je van rechts af vult. Een lijn heeft maar één kleur. Tegels die er niet meer bij passen, vallen op de vloerlijn en kosten punten.',
  'learn.azul.centre': 'Wat je in de fabriek laat liggen, schuift naar het midden. Wie als eerste uit het midden pakt, krijgt ook de startspelertegel: die kost een punt, maar je begint de volgende ronde.',
  'learn.azul.wall': 'Ga door tot alle tegels gepakt zijn. Daarna gaat van elke volle patroonlijn één tegel naar de muur.',
  'learn.azul.score': 'Een losse tegel op de muur levert 1 punt op. Met buren telt de lengte van de reeks in de rij plus die in de kolom. Daarna gaan de punten van de vloerlijn eraf.',
  'learn.azul.end': 'Het spel eindigt na de ronde waarin iemand een rij op de muur vol heeft. Dan levert elke volle rij 2 punten op, elke kolom 7 en elke kleur met vijf tegels 10.',
  'learn.duel.plate': 'Je koepel bestaat uit platen. Kies er een, dan een plek en hoe hij ligt. Daar blijft hij de rest van het spel.',
  'learn.duel.sun': 'In je beurt mag je alle tegels van één kleur van één zonzijde pakken. De rest gaat naar de maanzijde van die fabriek, in de volgorde die jij kiest.',
  'learn.duel.moon': 'Of pak van de maanzijden: alle bovenste tegels van één kleur, van alle fabrieken tegelijk.',
  'learn.duel.tokens': 'In elk van de eerste vier rondes leg je ook twee koepelplaten, met een koepelfiche per plaat: een open plaat, of een van de stapel voor één punt.',
  'learn.duel.chips': 'Is een kleine fabriek leeg, dan wordt de bonusfiche omgedraaid en mag je die pakken. Twee bonusfiches in de kleur van een lijn, of drie andere, vervangen een ontbrekende tegel.',
  'learn.duel.tiling': 'Na de ronde gaat van elke volle lijn een tegel naar een passend vak in dezelfde rij van de koepel. Een plaat met drie gevulde kleuren krijgt zijn speciale tegel.',
  'learn.duel.end': 'Na vijf rondes tellen de scoretegels, en wie de meeste punten heeft, wint.',
};
