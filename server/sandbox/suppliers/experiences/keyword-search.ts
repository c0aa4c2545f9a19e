import { setImmediate } from 'node:timers/promises';
import type { ExperiencePlace, NamedPlace } from '#server/modules/experiences/port.ts';
import type { Activity } from './activities/index.ts';
import type { Candidate } from './candidates.ts';
import type { Landmark } from './landmarks.ts';
import { countryNames, planOf, titleAt } from './products.ts';
import { isActivityWord, localWordsOf, matchesWord, vocabularyOf, wordsOf } from './vocabulary.ts';

type Scope = { place: ExperiencePlace; words: readonly string[]; tier: number };
type Found = Candidate & { tier: number; inTitle: boolean };

/**
 * Order of the results: named towns, partly named towns and countries, any town, and last the towns whose
 * name is also the word for an activity.
 */
const tiers = { named: 0, partlyNamed: 1, anywhere: 2, ambiguous: 3 } as const;

/** The loop yields to the event loop after this many places. */
const placesPerTick = 50;

/**
 * Finds the products that match every word by activity, sight, country or town, over all the given places.
 * Products in places that the words name come first, then products whose title contains the words. The best
 * product of each town comes before the second one of any town.
 */
export async function searchWords(
  words: readonly string[],
  named: readonly NamedPlace[],
  places: readonly ExperiencePlace[],
): Promise<Candidate[]> {
  const found: Found[] = [];
  const seen = new Set<string>();
  const matchesActivity = cachedWordMatcher();
  let turn = 0;
  for (const scope of scopesOf(words, named, places)) {
    if (seen.has(scope.place.id)) continue;
    seen.add(scope.place.id);
    found.push(...searchPlace(scope, matchesActivity));
    turn += 1;
    if (turn % placesPerTick === 0) await setImmediate();
  }
  const nth = new Map<string, number>();
  const ranked = found.map((one) => {
    const key = `${one.place.id}|${one.inTitle}`;
    const count = nth.get(key) ?? 0;
    nth.set(key, count + 1);
    return { one, count };
  });
  ranked.sort(
    (left, right) =>
      left.one.tier - right.one.tier ||
      Number(right.one.inTitle) - Number(left.one.inTitle) ||
      left.count - right.count ||
      right.one.place.importance - left.one.place.importance,
  );
  return ranked.map(({ one }) => one);
}

function scopesOf(
  words: readonly string[],
  named: readonly NamedPlace[],
  places: readonly ExperiencePlace[],
): Scope[] {
  const certain: Scope[] = [];
  const ambiguous: Scope[] = [];
  const byImportance = [...named].sort((one, other) => other.place.importance - one.place.importance);
  for (const [rank, { place, words: remaining }] of byImportance.entries()) {
    const naming = words.filter((word) => !remaining.includes(word));
    // "Bath" and "Wine" are towns, but most users mean the activity.
    if (naming.every(isActivityWord)) ambiguous.push({ place, words: remaining, tier: tiers.ambiguous });
    // All products of the best-known town of a name come before those of other towns with that name.
    else certain.push({ place, words: remaining, tier: tiers.named + rank / named.length / 2 });
  }
  return [...certain, ...places.map((place) => ({ place, words, tier: tiers.anywhere })), ...ambiguous];
}

function searchPlace({ place, words, tier }: Scope, matchesActivity: WordMatcher): Found[] {
  const ownWords = [...wordsOf(place.name), ...wordsOf(countryNames.of(place.countryCode) ?? '')];
  const wanted = words.filter((word) => !matchesWord(ownWords, word));
  // Countries such as "Portugal" and prefixes of names rank after towns that are named in full.
  const isPartlyNamed =
    tier === tiers.anywhere && words.length > wanted.length && !words.every(isActivityWord);
  const rankedTier = isPartlyNamed ? tiers.partlyNamed : tier;
  const plan = planOf(place);
  const found: Found[] = [];
  const matchesAll = (activity: Activity, landmark: Landmark | null) =>
    wanted.every(
      (word) => matchesActivity(word, activity) || matchesWord(localWordsOf(activity, place, landmark), word),
    );
  const add = (index: number, activity: Activity, landmark: Landmark | null, round: number) => {
    const title = wordsOf(titleAt(place, activity, round));
    const titleWords = landmark ? [...title, ...wordsOf(landmark.name)] : title;
    const inTitle = wanted.every((word) => matchesWord(titleWords, word));
    found.push({ place, index, tier: rankedTier, inTitle });
  };
  plan.sights.slice(0, plan.count).forEach(([landmark, activity], index) => {
    if (matchesAll(activity, landmark)) add(index, activity, landmark, 0);
  });
  plan.order.forEach((activity, position) => {
    if (!matchesAll(activity, null)) return;
    const first = plan.sights.length + position;
    for (let index = first, round = 0; index < plan.count; index += plan.order.length, round += 1) {
      add(index, activity, null, round);
    }
  });
  return found.sort((one, other) => one.index - other.index);
}

type WordMatcher = (word: string, activity: Activity) => boolean;

/**
 * Whether a word is in the vocabulary of an activity. The result is cached for one search over many towns.
 */
function cachedWordMatcher(): WordMatcher {
  const cache = new Map<Activity, Map<string, boolean>>();
  return (word, activity) => {
    const byWord = cache.get(activity) ?? new Map<string, boolean>();
    cache.set(activity, byWord);
    const matches = byWord.get(word) ?? matchesWord(vocabularyOf(activity), word);
    byWord.set(word, matches);
    return matches;
  };
}
