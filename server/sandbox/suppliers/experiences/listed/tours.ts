import type { CategorySlug, ListedProduct } from '#server/modules/experiences/port.ts';
import type { Language } from '../../hotels/languages.ts';
import tours from './tours.json' with { type: 'json' };

/** A tour of one of the listed suppliers. */
export type Tour = {
  supplier: string;
  code: string;
  town: ListedProduct['town'];
  latitude: number;
  longitude: number;
  timeZone: string;
  category: CategorySlug;
  scene: 'view' | 'place' | 'street';
  minutes: number;
  /** The price of an adult in cents of the supplier's currency. */
  priceCents: number;
  rating: { score: number; count: number };
  texts: Record<Language, { title: string; summary: string }>;
};

/**
 * The test tours of the listed suppliers. `code` is ours, `theirs` that of the supplier; both never change. They are
 * left out of searches, and each day has sixty places.
 */
export const testTours = [
  {
    supplier: 'lodestar',
    theirs: 'TEST-INSTANT',
    code: 'xp_d97666de14c6ee35',
    effect: null,
    title: 'Test Tour with Questions',
    explains:
      'Priced in USD whatever currency is asked for. Holds neither place nor price, asks for the names of everybody and questions that depend on each other, and refunds in steps. Confirmed at once.',
  },
  {
    supplier: 'lodestar',
    theirs: 'TEST-MANUAL',
    code: 'xp_0c5874ab8b1449cb',
    effect: 'manual_accepted',
    title: 'Test Tour Instant, then Manual',
    explains:
      'Like the test tour with questions, but the operator decides after about five seconds: it accepts.',
  },
  {
    supplier: 'lodestar',
    theirs: 'TEST-REFUSED',
    code: 'xp_7782a6c0ed4f9c81',
    effect: 'manual_refused',
    title: 'Test Tour Instant, then Refused',
    explains:
      'Like the test tour with questions, but the operator decides after about five seconds: it refuses.',
  },
  {
    supplier: 'opengate',
    theirs: 'TEST-TICKET',
    code: 'xp_bc2969e60a2d2f52',
    effect: null,
    title: 'Test Ticket for a Day',
    explains:
      'Has no start times: its only slot is `00:00` with `has_start_time` false. Holds the price alone, has one price for everybody, and its booking has a `voucher_url`.',
  },
  {
    supplier: 'opengate',
    theirs: 'TEST-GONE',
    code: 'xp_18cddc0acd3d8649',
    effect: 'sold_out_at_book',
    title: 'Test Ticket Sold Out at Booking',
    explains:
      'Like the test ticket for a day, but it is sold out when it is booked after payment: the booking fails and the authorisation is voided.',
  },
] as const;

const effects = new Map<string, string | null>(testTours.map(({ theirs, effect }) => [theirs, effect]));

/** The effect of a test tour of the listed suppliers, by their code. */
export function tourEffect(code: string): string | undefined {
  return effects.get(code) ?? undefined;
}

/** Whether the code, theirs, is that of a test tour. */
export function isTestTour(code: string): boolean {
  return effects.has(code);
}

const ordinary = tours as Tour[];

/** All tours of a supplier, also its test tours. */
export function toursOf(supplier: string): Tour[] {
  const own = ordinary.filter((tour) => tour.supplier === supplier);
  const [model] = own;
  if (!model) return [];
  const tests = testTours
    .filter((tour) => tour.supplier === supplier)
    .map(({ theirs, title }): Tour => {
      const text = { title, summary: model.texts.en.summary };
      return { ...model, code: theirs, texts: { en: text, fr: text, es: text, de: text, ar: text } };
    });
  return [...own, ...tests];
}
