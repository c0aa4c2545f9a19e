import type { BookingKind } from '#server/modules/bookings/index.ts';
import type { IconName } from '../ui/icon.tsx';

/** The products of the portal, in the order in which a trip shows their bookings. */
export const productKinds = ['hotel', 'experience', 'transfer', 'airport', 'esim'] as const;
export type ProductKind = (typeof productKinds)[number];

/**
 * `isDated`: the booking happens at its time. Without it, a booking does not count as a trip: an eSIM is valid
 * for weeks.
 */
type KindFacts = { product: ProductKind; icon: IconName; isDated: boolean };

/** The product, the icon and the nature of each kind of booking. */
const factsOfKinds: Record<BookingKind, KindFacts> = {
  hotel: { product: 'hotel', icon: 'hotel', isDated: true },
  experience: { product: 'experience', icon: 'experience', isDated: true },
  ground: { product: 'transfer', icon: 'transfer', isDated: true },
  lounge: { product: 'airport', icon: 'lounge', isDated: true },
  fast_track: { product: 'airport', icon: 'fastTrack', isDated: true },
  dining: { product: 'airport', icon: 'dining', isDated: true },
  fitness: { product: 'airport', icon: 'fitness', isDated: true },
  esim: { product: 'esim', icon: 'esim', isDated: false },
};

const factsOf = (kind: string): KindFacts | undefined =>
  (factsOfKinds as Record<string, KindFacts | undefined>)[kind];

/** The product of a kind of booking; undefined for an unknown kind. */
export const productOfKind = (kind: string): ProductKind | undefined => factsOf(kind)?.product;

/** The icon of a kind of booking. */
export const iconOf = (kind: string): IconName => factsOf(kind)?.icon ?? 'calendar';

/** Whether bookings of this kind happen at their time, so that they make a trip. */
export const isDated = (kind: string): boolean => factsOf(kind)?.isDated ?? true;
