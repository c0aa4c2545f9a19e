import type { Language } from '../../hotels/languages.ts';
import type { Activity } from '../activities/index.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { arabic as arabicVisits } from './visits/ar.ts';
import { german as germanVisits } from './visits/de.ts';
import { spanish as spanishVisits } from './visits/es.ts';
import { french as frenchVisits } from './visits/fr.ts';

/** Translated texts of an activity: as many titles, stops and inclusions as in English, and two sentences. */
type Wording = Pick<Activity, 'titles' | 'about' | 'stops' | 'includes'>;

const wordings: Record<Exclude<Language, 'en'>, ReadonlyMap<string, Wording>> = {
  fr: read(french, frenchVisits),
  es: read(spanish, spanishVisits),
  de: read(german, germanVisits),
  ar: read(arabic, arabicVisits),
};

/**
 * Reads the translations by activity key. Names are at the beginning of a text or after an invariable
 * preposition, because other prepositions must agree with the name.
 */
function read(heads: string, visits: string): ReadonlyMap<string, Wording> {
  const ofVisits = new Map(linesOf(visits).map((line) => readVisit(line)));
  return new Map(
    linesOf(heads).map((line) => {
      const [key = '', ...texts] = line.split('|');
      const about = texts.splice(-2) as [string, string];
      const [stops = [], includes = []] = ofVisits.get(key) ?? [];
      return [key, { titles: texts, about, stops, includes }];
    }),
  );
}

function readVisit(line: string): [key: string, lists: string[][]] {
  const from = line.indexOf('|');
  const lists = line
    .slice(from + 1)
    .split('||')
    .map((list) => list.split('|'));
  return [line.slice(0, from), lists];
}

function linesOf(table: string): string[] {
  return table.trim().split('\n');
}

/** The texts of an activity in a language; English when there is no translation. */
export function wordingOf(activity: Activity, language: Language): Wording {
  return (language === 'en' ? undefined : wordings[language].get(activity.key)) ?? activity;
}
