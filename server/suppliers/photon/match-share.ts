import type { Feature } from './features.ts';

/** Words of a text in lower case without accents and signs. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * The share of the words of a text that a match contains, 0 to 1. Photon always answers with what is nearest, also to a
 * text that is no address; a match must at least share its name or street with the text, else 0.
 */
export function matchShare(typed: readonly string[], { properties }: Feature): number {
  const { osm_key: _key, osm_value: _value, type: _type, ...texts } = properties;
  const words = new Set(wordsOf(Object.values(texts).join(' ')));
  const ownWords = new Set(
    wordsOf(`${properties.name ?? ''} ${properties.street ?? ''} ${properties.postcode ?? ''}`),
  );
  if (!typed.some((word) => ownWords.has(word))) return 0;
  return typed.filter((word) => words.has(word)).length / typed.length;
}
