import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { type Language, type Texts, textIn } from '../hotels/languages.ts';
import { magicEffect } from './magic.ts';
import type { SandboxVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/**
 * Some airport names contain the word for airport and some do not, so French and Spanish cannot put them
 * after a preposition. In these languages the name comes first.
 */
const descriptions: Readonly<Record<VenueKind, Texts>> = {
  lounge: [
    'A quiet place to wait for the flight at {airport}: comfortable seats, something to eat and drink, and room to work or rest.',
    '{airport}\u202f: un endroit calme pour attendre son vol, avec des sièges confortables, de quoi manger et boire, et de la place pour travailler ou se reposer.',
    '{airport}: un lugar tranquilo para esperar el vuelo, con asientos cómodos, algo de comer y beber, y espacio para trabajar o descansar.',
    'Ein ruhiger Ort, um am {airport} auf den Flug zu warten: bequeme Sitze, etwas zu essen und zu trinken, Platz zum Arbeiten und Ausruhen.',
    'مكان هادئ لانتظار الرحلة في {airport}: مقاعد مريحة وطعام وشراب ومساحة للعمل أو الراحة.',
  ],
  fast_track: [
    'A lane of its own through the controls at {airport}, shown to staff by a code on the phone.',
    '{airport}\u202f: une file à part pour passer les contrôles, sur présentation d’un code sur le téléphone.',
    '{airport}: un carril propio para pasar los controles, mostrando un código en el teléfono.',
    'Eine eigene Spur durch die Kontrollen am {airport}, mit einem Code auf dem Telefon.',
    'مسار خاص عبر نقاط التفتيش في {airport} بإظهار رمز على الهاتف.',
  ],
  dining: [
    'A table at {airport} and a set menu that is paid for before you sit down, served in good time for the flight.',
    '{airport}\u202f: une table et un menu payé d’avance, servi à temps pour le vol.',
    '{airport}: una mesa y un menú pagado de antemano, servido a tiempo para el vuelo.',
    'Ein Tisch am {airport} und ein im Voraus bezahltes Menü, das rechtzeitig vor dem Flug serviert wird.',
    'طاولة في {airport} وقائمة طعام مدفوعة مسبقًا تُقدَّم في وقت مناسب قبل الرحلة.',
  ],
  fitness: [
    'Exercise between two flights at {airport}: machines, changing rooms and everything one does not carry along.',
    '{airport}\u202f: du sport entre deux vols, avec appareils, vestiaires et tout ce que l’on n’emporte pas.',
    '{airport}: ejercicio entre dos vuelos, con máquinas, vestuarios y todo lo que no se lleva encima.',
    'Sport zwischen zwei Flügen am {airport}: Geräte, Umkleiden und alles, was man nicht mitnimmt.',
    'تمارين بين رحلتين في {airport}: أجهزة وغرف تبديل وكل ما لا يحمله المسافر معه.',
  ],
};

const words = {
  mainTerminal: [
    'Main terminal',
    'Terminal principal',
    'Terminal principal',
    'Hauptterminal',
    'المبنى الرئيسي',
  ],
  fastTrack: [
    'Fast Track {terminal}',
    'Coupe-file, {terminal}',
    'Acceso rápido, {terminal}',
    'Schnellspur, {terminal}',
    'المسار السريع، {terminal}',
  ],
  terminal: ['Terminal {n}', 'Terminal {n}', 'Terminal {n}', 'Terminal {n}', 'المبنى {n}'],
  after: [
    'After security, near gate {n}',
    'Après la sûreté, près de la porte {n}',
    'Tras el control, cerca de la puerta {n}',
    'Nach der Sicherheitskontrolle, nahe Gate {n}',
    'بعد التفتيش الأمني، قرب البوابة {n}',
  ],
  before: [
    'Before security, departures hall',
    'Avant la sûreté, hall des départs',
    'Antes del control, vestíbulo de salidas',
    'Vor der Sicherheitskontrolle, Abflughalle',
    'قبل التفتيش الأمني، صالة المغادرة',
  ],
  directions: [
    'Follow the signs for {name}. {place}.',
    'Suivez les panneaux {name}. {place}.',
    'Siga las señales de {name}. {place}.',
    'Folgen Sie den Schildern zu {name}. {place}.',
    'اتبع لافتات {name}. {place}.',
  ],
  flight: [
    'A boarding pass for the same day is needed.',
    'Une carte d’embarquement du jour est nécessaire.',
    'Se necesita una tarjeta de embarque del mismo día.',
    'Eine Bordkarte für denselben Tag ist nötig.',
    'يلزم بطاقة صعود لليوم نفسه.',
  ],
  stay: [
    'Stays are limited to {n} minutes.',
    'La durée est limitée à {n} minutes.',
    'La estancia se limita a {n} minutos.',
    'Der Aufenthalt ist auf {n} Minuten begrenzt.',
    'مدة البقاء لا تتجاوز {n} دقيقة.',
  ],
  children: [
    'Children under 2 come free of charge, all others count as guests.',
    'Gratuit pour les moins de 2 ans, tous les autres comptent comme clients.',
    'Los menores de 2 años no pagan, los demás cuentan como clientes.',
    'Kinder unter 2 Jahren sind frei, alle anderen zählen als Gäste.',
    'الأطفال دون سنتين مجانًا، ويُحسب الباقون ضيوفًا.',
  ],
  adults: [
    'From 16 years of age.',
    'À partir de 16 ans.',
    'A partir de 16 años.',
    'Ab 16 Jahren.',
    'من سن 16 عامًا.',
  ],
} as const satisfies Record<string, Texts>;

const fill = (text: string, facts: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');

/** Lower-cases only the first letter: German nouns and the letters of gates keep their case. */
const withinSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The name of the venue's terminal in a language. */
export function terminalName({ terminal }: SandboxVenue, language: Language): string {
  const number = /\d+/.exec(terminal)?.[0];
  return number
    ? fill(textIn(words.terminal, language), { n: number })
    : textIn(words.mainTerminal, language);
}

/** The name of a venue. Fast tracks are named after their terminal; other names are not translated. */
export function venueName(venue: SandboxVenue, language: Language): string {
  if (venue.kind !== 'fast_track' || magicEffect(venue.id)) return venue.name;
  return fill(textIn(words.fastTrack, language), { terminal: terminalName(venue, language) });
}

/** The location of the venue inside its terminal. */
export function locationText({ afterSecurity, gate }: SandboxVenue, language: Language): string {
  return afterSecurity
    ? fill(textIn(words.after, language), { n: String(gate) })
    : textIn(words.before, language);
}

/** Description, directions, conditions and children policy of a venue in a language. */
export function describeVenue(venue: SandboxVenue, airport: string, language: Language) {
  const comma = language === 'ar' ? '، ' : ', ';
  const place = `${terminalName(venue, language)}${comma}${withinSentence(locationText(venue, language))}`;
  const stay = String(visitRules[venue.kind].stayMinutes);
  return {
    description: fill(textIn(descriptions[venue.kind], language), { airport }),
    directions: fill(textIn(words.directions, language), { name: venueName(venue, language), place }),
    conditions: [textIn(words.flight, language), fill(textIn(words.stay, language), { n: stay })],
    childrenPolicy: textIn(venue.kind === 'fitness' ? words.adults : words.children, language),
  };
}
