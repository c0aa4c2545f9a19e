import type { Language } from '../../hotels/languages.ts';
import { type Activity, type Wording, wordingSchema } from '../activities/index.ts';
import arabic from './ar.json' with { type: 'json' };
import german from './de.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

/**
 * Translations by activity key: as many titles, stops and inclusions as in English. Names are at the beginning
 * of a text or after an invariable preposition, because other prepositions must agree with the name.
 */
const wordings: Record<Exclude<Language, 'en'>, ReadonlyMap<string, Wording>> = {
  fr: read(french),
  es: read(spanish),
  de: read(german),
  ar: read(arabic),
};

function read(translations: Record<string, unknown>): ReadonlyMap<string, Wording> {
  return new Map(
    Object.entries(translations).map(([activity, wording]) => [activity, wordingSchema.parse(wording)]),
  );
}

/** The texts of an activity in a language; English when there is no translation. */
export function wordingOf(activity: Activity, language: Language): Wording {
  return (language === 'en' ? undefined : wordings[language].get(activity.key)) ?? activity;
}
