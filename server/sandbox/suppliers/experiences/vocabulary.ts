import type { ExperiencePlace } from '#server/modules/experiences/port.ts';
import { experienceCategories } from '#server/modules/experiences/port.ts';
import { type Activity, activities } from './activities/index.ts';
import { flavourOf } from './flavours.ts';
import type { Landmark } from './landmarks.ts';

const wordsByText = new Map<string, readonly string[]>();

/** The words of a text in lower case without accents. Placeholders are ignored. */
export function wordsOf(text: string): readonly string[] {
  const known = wordsByText.get(text);
  if (known) return known;
  if (wordsByText.size > 5_000) wordsByText.clear();
  const words = text
    .replace(/\{\w+\}/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  wordsByText.set(text, words);
  return words;
}

const vocabularies = new Map<string, readonly string[]>();

/** Search words of an activity at every place: from its titles, its categories and its additional words. */
export function vocabularyOf(activity: Activity): readonly string[] {
  const known = vocabularies.get(activity.key);
  if (known) return known;
  const categories = experienceCategories.filter(
    ({ slug }) => slug === activity.category || slug === activity.also,
  );
  const texts = [...activity.titles, activity.words, ...categories.map(({ name }) => name)];
  const words = [...new Set(texts.flatMap((text) => [...wordsOf(text)]))];
  vocabularies.set(activity.key, words);
  return words;
}

/** Cache with at most one entry for each country and activity. */
const localWords = new Map<string, readonly string[]>();

/** Additional search words of an activity in one country or at one sight. */
export function localWordsOf(
  activity: Activity,
  place: ExperiencePlace,
  landmark: Landmark | null,
): readonly string[] {
  if (landmark) return wordsOf(landmark.name);
  const key = `${place.countryCode}|${activity.key}`;
  const known = localWords.get(key);
  if (known) return known;
  const { cuisine, dish, drink } = flavourOf(place.countryCode);
  const used = `${activity.titles.join()}${activity.about.join()}`;
  const words = [
    ...(used.includes('{cuisine}') ? wordsOf(cuisine) : []),
    ...(used.includes('{dish}') ? wordsOf(dish) : []),
    ...(used.includes('{drink}') ? wordsOf(drink) : []),
  ];
  localWords.set(key, words);
  return words;
}

/** Whether a typed word equals one of the words, or is a prefix or the plural of one. */
export function matchesWord(words: readonly string[], typed: string): boolean {
  const stem = typed.length > 3 && typed.endsWith('s') ? typed.slice(0, -1) : typed;
  return words.some((word) => word.startsWith(stem));
}

/** Whether the word is in the vocabulary of an activity. */
export function isActivityWord(typed: string): boolean {
  return activities.some((activity) => matchesWord(vocabularyOf(activity), typed));
}
