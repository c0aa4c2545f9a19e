import type { Language } from '../../hotels/languages.ts';
import type { Activity } from '../activities/index.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

/** What a list and the head of a page say of an activity: as many titles as in English, and two sentences. */
type Wording = Pick<Activity, 'titles' | 'about'>;

const wordings: Record<Exclude<Language, 'en'>, ReadonlyMap<string, Wording>> = {
  fr: read(french),
  es: read(spanish),
  de: read(german),
  ar: read(arabic),
};

/** Names stand where no preposition has to agree with them: at the beginning, or after one that never changes. */
function read(lines: string): ReadonlyMap<string, Wording> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [key = '', ...texts] = line.split('|');
        const about = texts.splice(-2) as [string, string];
        return [key, { titles: texts, about }];
      }),
  );
}

/** Titles and sentences of an activity in a language; English where it has none. */
export function wordingOf(activity: Activity, language: Language): Wording {
  return (language === 'en' ? undefined : wordings[language].get(activity.key)) ?? activity;
}
