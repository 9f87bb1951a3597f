// Dutch: the words of the lessons.
import type { Words } from '../words';
import type { learn as english } from '../en/learn';

export const learn: Words<typeof english> = {
  'learn.next': 'Verder',
  'learn.done': 'Klaar',
  'learn.step': 'Stap {n} van {of}',
  'learn.playOn': 'Nu weet je alles. Speel verder!',
  'learn.azul.take': 'Neem in je beurt alle tegels van één kleur uit één werkplaats, of uit het midden. Druk op tegels en zie waar ze heen kunnen.',
  'learn.azul.line': 'Ze gaan naar één rij, die van rechts wordt gevuld. Een rij heeft één kleur. Tegels die niet passen vallen op de vloer en kosten punten.',
  'learn.azul.centre': 'Wat je in een werkplaats laat liggen schuift naar het midden. Wie als eerste uit het midden neemt, krijgt de startsteen: die kost een punt en begint de volgende ronde.',
  'learn.azul.wall': 'Ga door tot alle tegels weg zijn. Dan stuurt elke volle rij één tegel naar zijn vak op de muur.',
  'learn.azul.score': 'Een tegel alleen op de muur geeft 1 punt. Naast andere geeft hij de lengte van zijn reeks in de rij en van zijn reeks in de kolom. Daarna wordt de vloer betaald.',
  'learn.azul.end': 'Het spel eindigt na een ronde waarin iemand een rij voltooit. Aan het eind geeft een volle rij 2, een kolom 7, en alle vijf tegels van een kleur 10.',
  'learn.duel.plate': 'Je koepel bestaat uit platen. Kies er een, dan een vak, dan hoe hij ligt. Daar blijft hij.',
  'learn.duel.sun': 'In je beurt mag je alle tegels van één kleur van één zon nemen. De rest gaat naar de maan van die werkplaats, in de volgorde die jij kiest.',
  'learn.duel.moon': 'Of neem van de manen: elke bovenste tegel van één kleur, van alle manen tegelijk.',
  'learn.duel.tokens': 'In elk van de eerste vier ronden leg je ook twee platen, een pion per plaat: van het aanbod, of van de stapel voor een punt per stuk.',
  'learn.duel.chips': 'Is een kleine werkplaats leeg, dan draait zijn fiche om en kan die worden genomen. Twee fiches van de kleur van een rij, of drie willekeurige, vervangen later een tegel.',
  'learn.duel.tiling': 'Na de ronde stuurt elke volle rij een tegel naar een passend vak in zijn koepelrij en scoort zijn reeksen. Een plaat met drie gevulde kleuren krijgt zijn speciale tegel.',
  'learn.duel.end': 'Na vijf ronden worden de tabletten geteld, en wie de meeste punten heeft wint.',
};
