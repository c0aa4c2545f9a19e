import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { fillPlaceholders } from '../fill-placeholders.ts';
import type { Language, Texts } from '../hotels/languages.ts';
import { magicEffect } from './magic.ts';
import texts from './texts.json' with { type: 'json' };
import type { SandboxVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/**
 * Some airport names contain the word for airport and some do not, so French and Spanish cannot put them
 * after a preposition. In these languages the name comes first.
 */
const descriptions: Readonly<Record<VenueKind, Texts>> = texts.descriptions;

const words = texts.sentences satisfies Record<string, Texts>;

/** Lower-cases only the first letter: German nouns and the letters of gates keep their case. */
const withinSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The name of the venue's terminal in a language. */
export function terminalName({ terminal }: SandboxVenue, language: Language): string {
  const number = /\d+/.exec(terminal)?.[0];
  return number ? fillPlaceholders(words.terminal[language], { n: number }) : words.mainTerminal[language];
}

/** The name of a venue. Fast tracks are named after their terminal; other names are not translated. */
export function venueName(venue: SandboxVenue, language: Language): string {
  if (venue.kind !== 'fast_track' || magicEffect(venue.id)) return venue.name;
  return fillPlaceholders(words.fastTrack[language], { terminal: terminalName(venue, language) });
}

/** The location of the venue inside its terminal. */
export function locationText({ afterSecurity, gate }: SandboxVenue, language: Language): string {
  return afterSecurity
    ? fillPlaceholders(words.after[language], { n: String(gate) })
    : words.before[language];
}

/** Description, directions, conditions and children policy of a venue in a language. */
export function describeVenue(venue: SandboxVenue, airport: string, language: Language) {
  const comma = language === 'ar' ? '، ' : ', ';
  const place = `${terminalName(venue, language)}${comma}${withinSentence(locationText(venue, language))}`;
  const stay = String(visitRules[venue.kind].stayMinutes);
  return {
    description: fillPlaceholders(descriptions[venue.kind][language], { airport }),
    directions: fillPlaceholders(words.directions[language], { name: venueName(venue, language), place }),
    conditions: [words.flight[language], fillPlaceholders(words.stay[language], { n: stay })],
    childrenPolicy: (venue.kind === 'fitness' ? words.adults : words.children)[language],
  };
}
