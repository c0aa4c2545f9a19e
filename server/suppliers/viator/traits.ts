import type {
  CancellationRule,
  CategorySlug,
  ConfirmationType,
  ProductFlag,
} from '#server/modules/experiences/port.ts';
import { supplierPictures } from '#server/platform/supplier-http/index.ts';
import type { ViatorProduct } from './answers.ts';

/** Viator's pictures, which may be kept as the rest of its catalogue. */
export const pictures = supplierPictures('viator', {
  hosts: ['tacdn.com', 'tripadvisor.com', 'viator.com'],
  copies: 'allowed',
});
/** Where Viator keeps vouchers. */
export const voucherHosts = ['viator.com', 'tripadvisor.com'];
const pictureWidth = 1280;
const mostPictures = 12;
const defaultMinutes = 60;

/** Pictures on Viator's hosts, the cover first, each in the size nearest to what pages show. */
export function picturesOf({ images }: ViatorProduct): string[] {
  const covered = images.toSorted(
    (one, other) => Number(other.isCover === true) - Number(one.isCover === true),
  );
  const urls = covered.flatMap(({ variants }) => {
    const [nearest] = variants.toSorted(
      (one, other) => Math.abs(one.width - pictureWidth) - Math.abs(other.width - pictureWidth),
    );
    return pictures.urlOf(nearest?.url) ?? [];
  });
  return urls.slice(0, mostPictures);
}

/** The duration in minutes; of a range its longer end, and an hour where Viator does not say. */
export function minutesOf(duration: NonNullable<ViatorProduct['itinerary']>['duration']): number {
  const minutes =
    duration?.fixedDurationInMinutes ??
    duration?.variableDurationToMinutes ??
    duration?.variableDurationFromMinutes ??
    0;
  return minutes > 0 ? Math.round(minutes) : defaultMinutes;
}

const smallGroup = 15;

/** The flags that the facts of a product say. */
export function flagsOf({ itinerary, additionalInfo }: ViatorProduct): ProductFlag[] {
  const most = itinerary?.maxTravelersInSharedTour ?? 0;
  const flags: [boolean, ProductFlag][] = [
    [itinerary?.privateTour === true, 'private'],
    [most > 0 && most <= smallGroup, 'small_group'],
    [itinerary?.skipTheLine === true, 'skip_the_line'],
    [additionalInfo.some(({ type }) => type === 'WHEELCHAIR_ACCESSIBLE'), 'wheelchair_accessible'],
  ];
  return flags.flatMap(([isSo, flag]) => (isSo ? [flag] : []));
}

/** Words in the names of tags, by our categories. */
const categoryWords: readonly (readonly [RegExp, CategorySlug])[] = [
  [/museum|cultur|histor|art\b/, 'culture-and-museums'],
  [/ticket|admission|attraction/, 'attraction-tickets'],
  [/food|wine|drink|dining|beer|culinary/, 'food-and-drink'],
  [/class|workshop|lesson/, 'classes-and-workshops'],
  [/nature|outdoor|hik|wildlife|adventure|bike/, 'outdoor-and-nature'],
  [/water|boat|cruise|sail|snorkel|dive|kayak/, 'water-activities'],
  [/day trip/, 'day-trips'],
  [/show|concert|theat|night/, 'shows-and-nightlife'],
  [/spa|wellness|yoga/, 'wellness'],
  [/famil|kid/, 'family'],
];

/** Our categories of a product, by the names of its tags; a tour where none fits. */
export function categoriesOf({ tags }: ViatorProduct, names: ReadonlyMap<number, string>): CategorySlug[] {
  const words = tags.map((tag) => (names.get(tag) ?? '').toLowerCase());
  const found = categoryWords.flatMap(([pattern, slug]) =>
    words.some((word) => pattern.test(word)) ? [slug] : [],
  );
  return found.length > 0 ? found : ['tours-and-sightseeing'];
}

/** How a booking is confirmed. */
export function confirmationOf({ bookingConfirmationSettings }: ViatorProduct): ConfirmationType {
  switch (bookingConfirmationSettings?.confirmationType) {
    case 'INSTANT':
      return 'instant';
    case 'INSTANT_THEN_MANUAL':
      return 'instant_then_manual';
    default:
      return 'manual';
  }
}

const hoursInDay = 24;

/**
 * The terms of a cancellation. `STANDARD` is everything until a day before the start, `ALL_SALES_FINAL` nothing, and any
 * other the share of each range of days. A policy that cannot be read refunds nothing, so that nobody is promised more than
 * Viator gives.
 */
export function cancellationOf({ cancellationPolicy: policy }: ViatorProduct): CancellationRule {
  if (policy?.type === 'STANDARD') return { freeUntilHours: hoursInDay };
  if (!policy || policy.type === 'ALL_SALES_FINAL') return { freeUntilHours: null };
  const tiers = policy.refundEligibility
    .filter(
      ({ percentageRefundable: percent, dayRangeMin }) => percent > 0 && percent <= 100 && dayRangeMin >= 0,
    )
    .map(({ dayRangeMin, percentageRefundable }) => ({
      untilHours: dayRangeMin * hoursInDay,
      refundPercent: percentageRefundable,
    }))
    .toSorted((one, other) => other.untilHours - one.untilHours)
    .filter((tier, index, all) =>
      all.slice(0, index).every((earlier) => earlier.refundPercent > tier.refundPercent),
    );
  const full = tiers.filter(({ refundPercent }) => refundPercent === 100).at(-1);
  return tiers.length > 0 ? { freeUntilHours: full?.untilHours ?? null, tiers } : { freeUntilHours: null };
}
