import type { CategorySlug, ConfirmationType, ExperiencePlace } from '#server/modules/experiences/port.ts';
import { countryOf } from '../hotels/countries.ts';
import { draw, drawBetween, drawShare, seedOf } from '../hotels/draws.ts';
import type { Language } from '../hotels/languages.ts';
import { movePoint } from '../move-point.ts';
import { type Activity, activities } from './activities/index.ts';
import { flavourOf, isAlcoholFree } from './flavours.ts';
import { activitiesAt } from './landmark-activities.ts';
import { landmarkIn } from './landmark-names.ts';
import { type Landmark, surroundingsOf } from './landmarks.ts';
import { suffixes } from './texts.ts';
import { wordingOf } from './translations/index.ts';

/** One simulated product, without the properties that depend on dates. */
export type Product = {
  code: string;
  index: number;
  seed: number;
  place: ExperiencePlace;
  activity: Activity;
  landmark: Landmark | null;
  /** The English title; `titleOf` returns it in other languages. */
  title: string;
  /** Index in the titles of its activity; null when the product has its own title (test tours). */
  titleIndex: number | null;
  form: Form;
  latitude: number;
  longitude: number;
  score: number;
  reviewCount: number;
  minutes: number;
  /** Euro cents for an adult, standard option, on a day without surcharge. */
  adultCents: number;
  /** Price of a child in per cent of the adult price; null when children are not admitted. */
  childPercent: number | null;
  maxTravellers: number;
  confirmation: ConfirmationType;
  /** Cancellation is free until this many hours before; null = not refundable. */
  freeUntilHours: number | null;
};

/** The form in which an activity is offered again after all its titles are used. */
export type Form = 'shared' | 'private' | 'small_group' | 'pick_up';

const furtherForms = ['private', 'small_group', 'pick_up'] as const;
const formFactors: Record<Form, number> = { shared: 1, private: 2.1, small_group: 1.35, pick_up: 1.25 };

/** Numbers of the random draws from a product's seed; every trait has its own number. */
export const trait = {
  bearing: 1,
  distance: 2,
  score: 3,
  reviews: 4,
  minutes: 5,
  price: 6,
  child: 7,
  manual: 8,
  refund: 9,
  options: 10,
  schedule: 11,
  cutoff: 12,
  summary: 13,
  operator: 14,
  access: 15,
  meeting: 16,
  order: 17,
  places: 18,
  season: 19,
  newness: 20,
  capacity: 1000,
  review: 5_000_000,
} as const;

/** The largest distance of a product's start from the centre of its place, sights excepted. */
export const maxDistanceKm = 8;

/** 30 products up to 3,000 inhabitants, 300 from 5 million, growing with the logarithm in between. */
export function productCount(population: number): number {
  const share = (Math.log10(Math.max(population, 1)) - 3.48) / (6.7 - 3.48);
  return Math.round(30 + 270 * Math.min(1, Math.max(0, share)));
}

/** The code of the product with this index at a place. */
export function productCodeOf(placeId: string, index: number): string {
  return `exp_${placeId}_${index.toString(36)}`;
}

/** The place and index in a product code; null when the code has another format. */
export function parseProductCode(code: string): { placeId: string; index: number } | null {
  const match = /^exp_((?:city|airport)_[A-Z0-9]{1,10})_([0-9a-z]{1,2})$/.exec(code);
  if (!match?.[1] || !match[2]) return null;
  const index = Number.parseInt(match[2], 36);
  return productCodeOf(match[1], index) === code ? { placeId: match[1], index } : null;
}

/** The activities of a place by product index: those at sights first, then all others. */
export type Plan = {
  sights: readonly (readonly [Landmark, Activity])[];
  order: readonly Activity[];
  count: number;
};

const maxCachedPlans = 2_000;
const plans = new Map<string, Plan>();

/** The plan of a place, cached. */
export function planOf(place: ExperiencePlace): Plan {
  const known = plans.get(place.id);
  if (known) return known;
  const { water, landmarks } = surroundingsOf(place);
  const seed = seedOf(place.id);
  const big = place.population >= 100_000;
  const order = activities
    .filter(({ needs, alcohol }) => {
      if (alcohol && isAlcoholFree(place.countryCode)) return false;
      if (needs === 'city') return big;
      if (needs === 'sea') return water === 'sea';
      return needs !== 'water' || water !== null;
    })
    .map((activity) => ({ activity, rank: draw(seed, trait.order + seedOf(activity.key)) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ activity }) => activity);
  const sights = [0, 1, 2].flatMap((round) =>
    landmarks.flatMap((landmark) => {
      const activity = activitiesAt(landmark)[round];
      return activity ? [[landmark, activity] as const] : [];
    }),
  );
  const plan = { sights, order, count: productCount(place.population) };
  if (plans.size >= maxCachedPlans) plans.clear();
  plans.set(place.id, plan);
  return plan;
}

/** The plan entry of a product index; null when the index is out of range. */
export function planEntryAt(
  plan: Plan,
  index: number,
): { activity: Activity; landmark: Landmark | null; round: number } | null {
  if (index >= plan.count) return null;
  const sight = plan.sights[index];
  if (sight) return { activity: sight[1], landmark: sight[0], round: 0 };
  const position = index - plan.sights.length;
  const activity = plan.order[position % plan.order.length];
  if (!activity) return null;
  return { activity, landmark: null, round: Math.floor(position / plan.order.length) };
}

const maxCachedPlaces = 64;
const byPlace = new Map<string, Product[]>();

/** Every product of a place in a stable order. The 64 most recently composed places are cached. */
export function productsOf(place: ExperiencePlace): Product[] {
  const known = byPlace.get(place.id);
  if (known) return known;
  const made = Array.from({ length: productCount(place.population) }, (_, index) =>
    productAt(place, index),
  ).filter((product) => product !== undefined);
  if (byPlace.size >= maxCachedPlaces) byPlace.delete(byPlace.keys().next().value as string);
  byPlace.set(place.id, made);
  return made;
}

/** One product of a place; undefined when the index is out of range. */
export function productAt(place: ExperiencePlace, index: number): Product | undefined {
  const entry = planEntryAt(planOf(place), index);
  if (!entry) return undefined;
  const { activity, landmark, round } = entry;
  const code = productCodeOf(place.id, index);
  const seed = seedOf(code);
  const titles = activity.titles;
  const form: Form =
    round < titles.length ? 'shared' : (furtherForms[Math.floor(round / titles.length - 1) % 3] ?? 'private');
  return composeProduct({
    code,
    index,
    seed,
    place,
    activity,
    landmark,
    form,
    title: `${fillIn(titleAt(place, activity, round), place, landmark, 'en')}${suffixes[form].en}`,
    titleIndex: titleIndexAt(place, activity, round),
  });
}

/**
 * The title of an activity in a round, with its placeholders. Each place begins with another of the titles,
 * so that neighbouring towns do not start with the same one.
 */
export function titleAt(place: ExperiencePlace, activity: Activity, round: number): string {
  return activity.titles[titleIndexAt(place, activity, round)] ?? '';
}

function titleIndexAt(place: ExperiencePlace, { key, titles }: Activity, round: number): number {
  const turn = draw(seedOf(place.id), seedOf(key)) % titles.length;
  return (turn + round) % titles.length;
}

/** The title of a product in a language. Test tours have an English title in every language. */
export function titleOf(product: Product, language: Language): string {
  const { activity, titleIndex, place, landmark, form } = product;
  const wording = language === 'en' || titleIndex === null ? null : wordingOf(activity, language);
  const title = wording && titleIndex !== null ? wording.titles[titleIndex] : undefined;
  return title ? `${fillIn(title, place, landmark, language)}${suffixes[form][language]}` : product.title;
}

/** Draws the remaining properties of a product from its seed. Test tours pass their own title. */
export function composeProduct(
  known: Pick<Product, 'code' | 'index' | 'seed' | 'place' | 'activity' | 'landmark' | 'form' | 'title'> &
    Partial<Pick<Product, 'titleIndex'>>,
): Product {
  const { seed, place, activity, landmark, form } = known;
  const [shortest, longest] = activity.minutes;
  const [cheapest, dearest] = activity.euros;
  const noise = drawShare(seed, trait.price);
  const level = 0.35 + 0.65 * countryOf(place.countryCode).priceLevel;
  const isTicket = activity.category === 'attraction-tickets';
  return {
    titleIndex: null,
    ...known,
    ...positionOf(seed, place, landmark),
    score: Math.round((3.7 + 1.3 * drawShare(seed, trait.score) ** 0.6) * 10) / 10,
    reviewCount: Math.round(
      (landmark ? 400 : 3) + (landmark ? 9000 : 1400) * drawShare(seed, trait.reviews) ** 3,
    ),
    minutes: 15 * Math.round(drawBetween(seed, trait.minutes, shortest, longest) / 15),
    adultCents: 100 * (cheapest + (dearest - cheapest) * noise) * level * formFactors[form],
    childPercent: activity.adultsOnly ? null : drawBetween(seed, trait.child, 4, 8) * 10,
    maxTravellers: form === 'private' ? 8 : form === 'small_group' ? 10 : isTicket ? 20 : 15,
    confirmation: !isTicket && draw(seed, trait.manual) % 8 === 0 ? 'manual' : 'instant',
    freeUntilHours: [24, 24, 24, 48, 72, null][draw(seed, trait.refund) % (isTicket ? 6 : 5)] ?? null,
  };
}

/** The start of a product: near its sight, otherwise around the centre of its place. */
export function positionOf(
  seed: number,
  place: ExperiencePlace,
  landmark: Landmark | null,
): { latitude: number; longitude: number } {
  const radiusKm = Math.min(maxDistanceKm, 0.8 + Math.sqrt(place.population) / 400);
  const distanceKm = landmark
    ? 0.05 + 0.1 * drawShare(seed, trait.distance)
    : 0.1 + (radiusKm - 0.1) * drawShare(seed, trait.distance) ** 1.6;
  const bearing = drawShare(seed, trait.bearing) * 2 * Math.PI;
  const from = landmark ?? place;
  return movePoint(from, distanceKm, bearing);
}

/** The categories of an activity, its main category first. */
export function categoriesOf({ category, also }: Activity): CategorySlug[] {
  return also ? [category, also] : [category];
}

/** English names of countries. */
export const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Fills the placeholders of an activity's text. City and sight are in the given language, the others in
 * English.
 */
export function fillIn(
  text: string,
  place: ExperiencePlace,
  landmark: Landmark | null,
  language: Language,
): string {
  if (!text.includes('{')) return text;
  const flavour = flavourOf(place.countryCode);
  const city = cityIn(place, language);
  const words: Record<string, string> = {
    city,
    country: countryNames.of(place.countryCode) ?? place.countryCode,
    landmark: landmark ? landmarkIn(landmark, language) : city,
    ...flavour,
  };
  return text.replace(/\{(\w+)\}/g, (all, key: string) => words[key] ?? all);
}

/** The short name of a town in a language. */
export function cityIn(place: Pick<ExperiencePlace, 'name' | 'names'>, language: Language): string {
  const own = language === 'en' ? undefined : place.names?.[language];
  return shortName({ name: own ?? place.name });
}

/** The first part of a name such as "Zürich (Kreis 11)" or "Donostia / San Sebastián". */
export function shortName({ name }: { name: string }): string {
  return name.split(/ ?[/(]/, 1)[0] || name;
}
