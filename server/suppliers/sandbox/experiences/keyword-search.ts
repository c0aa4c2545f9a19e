import { setImmediate } from 'node:timers/promises';
import type { ExperiencePlace, NamedPlace } from '#server/experiences/port.ts';
import type { Activity } from './activities/index.ts';
import type { Standing } from './candidates.ts';
import type { Landmark } from './landmarks.ts';
import { planOf, titleAt } from './products.ts';
import { holdsWord, isAnActivityWord, localWordsOf, vocabularyOf, wordsOf } from './vocabulary.ts';

type Scope = { place: ExperiencePlace; words: readonly string[]; tier: number };
type Found = Standing & { tier: number; inTitle: boolean };

/**
 * Which finds come first: in towns that are named, in their country, anywhere, in towns called like an
 * activity.
 */
const tiers = { named: 0, halfNamed: 1, anywhere: 2, perhaps: 3 } as const;

/** Others get their turn after so many places. */
const placesATurn = 50;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Products that hold every word in their activity, sight, country or town, over all the places given: first
 * the places that the words name, then products whose own title holds the words; the best of each town before
 * the second of any.
 */
export async function searchWords(
  words: readonly string[],
  named: readonly NamedPlace[],
  places: readonly ExperiencePlace[],
): Promise<Standing[]> {
  const found: Found[] = [];
  const seen = new Set<string>();
  const isAbout = rememberingVerdicts();
  let turn = 0;
  for (const scope of scopesOf(words, named, places)) {
    if (seen.has(scope.place.id)) continue;
    seen.add(scope.place.id);
    found.push(...searchPlace(scope, isAbout));
    turn += 1;
    if (turn % placesATurn === 0) await setImmediate();
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
  const meant: Scope[] = [];
  const perhaps: Scope[] = [];
  const byImportance = [...named].sort((one, other) => other.place.importance - one.place.importance);
  for (const [rank, { place, words: left }] of byImportance.entries()) {
    const naming = words.filter((word) => !left.includes(word));
    // "Bath" and "wine" may be towns, but most people mean the thing.
    if (naming.every(isAnActivityWord)) perhaps.push({ place, words: left, tier: tiers.perhaps });
    // Whoever names Lisbon means all of the great one before any of its namesakes.
    else meant.push({ place, words: left, tier: tiers.named + rank / named.length / 2 });
  }
  return [...meant, ...places.map((place) => ({ place, words, tier: tiers.anywhere })), ...perhaps];
}

function searchPlace({ place, words, tier }: Scope, isAbout: Verdict): Found[] {
  const itself = [...wordsOf(place.name), ...wordsOf(countryNames.of(place.countryCode) ?? '')];
  const wanted = words.filter((word) => !holdsWord(itself, word));
  // "Portugal" and the beginnings of names come after towns that are named in full.
  const isHalfNamed =
    tier === tiers.anywhere && words.length > wanted.length && !words.every(isAnActivityWord);
  const shownTier = isHalfNamed ? tiers.halfNamed : tier;
  const plan = planOf(place);
  const found: Found[] = [];
  const holdsAll = (activity: Activity, landmark: Landmark | null) =>
    wanted.every(
      (word) => isAbout(word, activity) || holdsWord(localWordsOf(activity, place, landmark), word),
    );
  const add = (index: number, activity: Activity, landmark: Landmark | null, round: number) => {
    const title = wordsOf(titleAt(place, activity, round));
    const titleWords = landmark ? [...title, ...wordsOf(landmark.name)] : title;
    const inTitle = wanted.every((word) => holdsWord(titleWords, word));
    found.push({ place, index, tier: shownTier, inTitle });
  };
  plan.sights.slice(0, plan.count).forEach(([landmark, activity], index) => {
    if (holdsAll(activity, landmark)) add(index, activity, landmark, 0);
  });
  plan.order.forEach((activity, position) => {
    if (!holdsAll(activity, null)) return;
    const first = plan.sights.length + position;
    for (let index = first, round = 0; index < plan.count; index += plan.order.length, round += 1) {
      add(index, activity, null, round);
    }
  });
  return found.sort((one, other) => one.index - other.index);
}

type Verdict = (word: string, activity: Activity) => boolean;

/** Whether a word is in an activity's vocabulary, judged once a search rather than once a town. */
function rememberingVerdicts(): Verdict {
  const verdicts = new Map<Activity, Map<string, boolean>>();
  return (word, activity) => {
    const known = verdicts.get(activity) ?? new Map<string, boolean>();
    verdicts.set(activity, known);
    const verdict = known.get(word) ?? holdsWord(vocabularyOf(activity), word);
    known.set(word, verdict);
    return verdict;
  };
}
