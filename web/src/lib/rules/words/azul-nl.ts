// Dutch: the rules of Azul.
import type { Words } from '$lib/i18n/words';
import type { azul as english } from './azul-en';

export const azul: Words<typeof english> = {
  title: 'De regels van Azul',
  aim: 'Voor 2 tot 4 spelers. Verzamel tegels in je patroonlijnen en breng van elke volle lijn één tegel naar je muur. Tegels die daar aan elkaar grenzen, tellen samen. Wie de meeste punten heeft, wint.',
  contents: 'Inhoud',
  ruling: 'Waar de gedrukte regels iets openlaten, staat hier hoe het op deze site wordt gespeeld.',

  'chapter.setup': 'Klaarzetten',
  'chapter.offer': 'Tegels pakken',
  'chapter.tiling': 'De muur betegelen',
  'chapter.end': 'Volgende ronde, einde en winnaar',
  'chapter.grey': 'Variant: de grijze muur',
  'chapter.jokers': 'Variant: Jokers',

  A1: 'In de zak zitten 100 tegels, 20 in elk van de vijf kleuren. Tegels die je aflegt, gaan naar het deksel.',
  A2: 'De fabrieken liggen in een kring: 5 met 2 spelers, 7 met 3, 9 met 4. Aan het begin van elke ronde ligt alleen de startspelertegel in het midden van de tafel.',
  A3: 'Elke speler heeft vijf patroonlijnen van 1 tot 5 vakken, een muur van 5 × 5 vakken en een vloerlijn met zeven vakken die punten kosten. Iedereen begint met 0 punten.',
  A4: 'Elk vak van de gekleurde muur is voor één kleur. In elke rij en in elke kolom komen alle vijf de kleuren voor.',
  A5: 'De eerste startspeler wordt geloot, of gekozen bij het klaarzetten.',
  A6: 'Aan het begin van elke ronde komen op elke fabriek vier tegels uit de zak.',

  A7: 'Om de beurt, met de klok mee vanaf de startspeler, pak je tegels. Pak alle tegels van één kleur uit één fabriek en schuif de rest van die fabriek naar het midden. Of pak alle tegels van één kleur uit het midden.',
  A8: 'Wie in een ronde als eerste uit het midden pakt, pakt ook de startspelertegel. Die komt op het meest linkse vrije vak van de vloerlijn, vóór de tegels. Is de vloerlijn vol, dan krijg je hem toch en kost hij niets.',
  A9: 'Leg alle tegels in één patroonlijn, of allemaal op de vloerlijn. Een patroonlijn neemt ze aan als hij leeg is of die kleur al bevat, er nog een vak vrij is en de rij op de muur ernaast die kleur nog niet heeft. Lijnen vul je van rechts af. Een volle lijn kun je niet kiezen.',
  A10: 'Tegels die niet meer in de lijn passen, gaan naar de vloerlijn, van links naar rechts. Is die ook vol, dan gaan ze naar het deksel en kosten ze niets.',
  A11: 'Dezelfde kleur mag in meerdere lijnen liggen. Passen mag niet.',
  A12: 'Als er geen tegels meer op de fabrieken en in het midden liggen, worden de muren betegeld. Heeft niemand de startspelertegel gepakt, dan blijft dezelfde speler startspeler.',

  A13: 'Loop je patroonlijnen van boven naar beneden langs. Van een volle lijn gaat de meest rechtse tegel naar het vak van die kleur in dezelfde rij van de muur, en die telt meteen. De andere tegels van de lijn gaan naar het deksel. Tegels in lijnen die niet vol zijn, blijven liggen voor de volgende ronde.',
  A14: 'Een tegel zonder buur links, rechts, boven of onder levert 1 punt op. Tel anders de ononderbroken reeks door de nieuwe tegel in zijn rij, en die in zijn kolom: elke reeks van twee of meer levert zijn lengte op.',
  A15: 'Daarna gaan de punten onder de bezette vakken van de vloerlijn eraf; de startspelertegel telt als een tegel. Een score zakt nooit onder 0. De tegels gaan naar het deksel. Wie de startspelertegel heeft, begint de volgende ronde.',

  A16: 'Heeft niemand een volle rij, dan worden de fabrieken opnieuw gevuld. Is de zak leeg, dan gaan alle tegels uit het deksel erin. Zijn er dan nog te weinig, dan speel je de ronde met wat er is. Kan er geen enkele tegel meer worden getrokken, dan is het spel afgelopen.',
  A17: 'Het spel eindigt na de ronde waarin ten minste één speler een rij van de muur vol heeft. Een spel dat na 100 rondes nog bezig is, eindigt daar ook.',
  A18: 'Dan levert elke volle rij 2 punten op, elke volle kolom 7 en elke kleur waarvan alle vijf de tegels op de muur liggen 10.',
  A19: 'Wie de meeste punten heeft, wint. Bij een gelijke stand telt het aantal volle rijen; is ook dat gelijk, dan delen de spelers de overwinning.',

  G1: 'De vakken van de grijze muur hebben geen kleur. De tegel van een volle lijn mag naar elk leeg vak in zijn rij, zolang geen rij en geen kolom een kleur twee keer bevat. De lijnen worden nog steeds van boven naar beneden afgehandeld.',
  G2: 'Kan de tegel worden geplaatst, dan moet dat. Is er geen vak voor, dan gaan alle tegels van die lijn naar de vloerlijn, voordat die punten kost.',
  G3: 'De spelers kiezen na elkaar, te beginnen met de startspeler van de ronde.',
  G4: 'Al het andere blijft hetzelfde, ook de bonus voor een kleur.',

  J1: 'Met 2 spelers vervangen 5 Jokers één tegel van elke kleur. Met 3 of 4 spelers vervangen 10 Jokers er twee van elke kleur. In de zak zitten nog steeds 100 tegels.',
  J2: 'In je beurt pak je alle tegels van één kleur, of alle Jokers, of alle Jokers en alle tegels van één kleur: altijd uit één fabriek, of uit het midden. Wat je in een fabriek laat liggen, gaat naar het midden, ook Jokers.',
  J3: 'In een patroonlijn mogen één kleur en zoveel Jokers liggen als je wilt. Jokers zonder kleur mogen in elke lijn waar nog een vak vrij is. Een kleur, met of zonder Jokers, mag in een lijn die leeg is, alleen Jokers bevat of die kleur al heeft, als de rij op de muur die kleur nog niet heeft. Zijn het er te veel, dan gaat de kleur er eerst in en vallen de Jokers als eerste op de vloerlijn.',
  J4: 'Van een volle lijn met een Joker gaat een Joker naar de muur. De andere tegels gaan naar het deksel, ook andere Jokers.',
  J5: 'Op de gekleurde muur gaat de Joker naar het vak van de kleur van zijn lijn; uit een lijn met alleen Jokers naar een leeg vak van de rij naar keuze. De lijn van die rij neemt de kleur van dat vak niet meer aan.',
  J6: 'Op de grijze muur heeft een Joker geen kleur: hij mag naar elk leeg vak van de rij en sluit geen kleur uit in de rij of de kolom.',
  J7: 'Jokers tellen als gewone tegels voor reeksen, rijen, kolommen en de vloerlijn, maar niet voor de bonus voor een kleur: daarvoor heb je vijf tegels van die kleur zelf nodig.',

  'label.lines': 'patroonlijnen',
  'label.line': 'patroonlijn',
  'label.wall': 'muur',
  'label.floor': 'vloerlijn',
  'label.factory': 'fabriek',
  'label.centre': 'midden',

  'figure.board': 'Een spelersbord: links de patroonlijnen, rechts de muur en daaronder de vloerlijn met de kosten. De startspelertegel ligt op de vloerlijn.',
  'figure.take': 'Beide blauwe tegels gaan naar een patroonlijn; geel en rood gaan naar het midden, naast de startspelertegel.',
  'figure.refuse': 'Twee zwarte tegels: lijn 2 weigert ze, want die rij op de muur heeft al zwart. Lijn 3 weigert ze, want daar ligt rood. Lijn 4 neemt ze aan.',
  'figure.spill': 'Drie witte tegels, maar plaats voor één: twee vallen op de vloerlijn.',
  'figure.tiling': 'Lijn 3 is vol: één blauwe tegel gaat naar de muur. Lijn 4 is niet vol en blijft liggen.',
  'figure.alone': 'Geen buren: 1 punt.',
  'figure.runs': 'Een reeks van 3 in de rij en van 2 in de kolom: 5 punten.',
  'figure.floor': 'De startspelertegel en twee tegels: 4 punten verlies.',
  'figure.row': 'Een volle rij: 2 punten.',
  'figure.column': 'Een volle kolom: 7 punten.',
  'figure.colour': 'Alle vijf de blauwe tegels: 10 punten.',
  'figure.grey': 'De rode tegel mag naar drie van de vakken; de tweede kolom heeft al rood.',
  'figure.jokerTake': 'Drie manieren om te pakken: blauw, de Joker, of allebei.',
  'figure.jokerWall': 'Een Joker gaat naar de muur, op het vak voor blauw.',
};
