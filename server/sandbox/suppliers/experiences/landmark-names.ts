import type { Language } from '../hotels/languages.ts';
import translations from './landmark-names.json' with { type: 'json' };

/** Translations by English name. A missing translation means that the name is the same as in English. */
const names: ReadonlyMap<string, Partial<Record<Language, string>>> = new Map(Object.entries(translations));

/** The name of a sight in a language; its English name when there is no other. */
export function landmarkIn({ name }: { name: string }, language: Language): string {
  return names.get(name)?.[language] ?? name;
}
