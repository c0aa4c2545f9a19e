import type { Language, Texts } from '../hotels/languages.ts';
import descriptions from './texts.json' with { type: 'json' };

/** Descriptions of vehicles and legs. The English text is the lookup key. */
const texts: readonly Texts[] = descriptions;

const byEnglish = new Map<string, Texts>(texts.map((text) => [text.en, text]));

/** A description in a language; a text without a translation is returned unchanged. */
export function translate(english: string, language: Language): string {
  const text = byEnglish.get(english);
  return text ? text[language] : english;
}
