import type { ExperiencePlace, ProductArea } from '#server/modules/experiences/port.ts';
import { seedOf } from '../hotels/draws.ts';
import type { OrderEffect } from '../order-book.ts';
import type { OutageEffect } from '../outages.ts';
import { activities } from './activities/index.ts';
import { kilometresBetween } from './distance.ts';
import { composeProduct, type Product } from './products.ts';

/**
 * Effects of the magic products of the experience Sandbox. Each product runs in Paris every day at 10:00 and
 * 14:00, has sixty places in every slot unless its effect changes this, and is left out of searches.
 */
export type MagicEffect =
  | OrderEffect
  | OutageEffect
  | 'details_error'
  | 'details_timeout'
  | 'price_changed'
  | 'manual_accepted'
  | 'manual_refused'
  | 'manual_silent'
  | 'manual_open'
  | 'last_place'
  | 'not_held'
  | 'moved_later'
  | 'asks_question'
  | 'non_refundable';

/** The test tours; the documentation of magic values prints this list. */
export const magicProducts: readonly {
  code: string;
  effect: MagicEffect;
  title: string;
  explains: string;
}[] = [
  {
    code: 'exp_test_sold_out',
    effect: 'sold_out_at_hold',
    title: 'Test Tour Sold Out',
    explains: 'Availability and calculate-price find places, but the hold returns 409 `sold_out`.',
  },
  {
    code: 'exp_test_price_changed',
    effect: 'price_changed',
    title: 'Test Tour Price Changed',
    explains:
      'The price rises by 7 % after calculate-price: a hold with that `price_token` returns 409 `price_changed` with the new total; without a token it is held at the new price.',
  },
  {
    code: 'exp_test_slow',
    effect: 'supplier_timeout',
    title: 'Test Tour Slow',
    explains: 'availability, calculate-price and hold return 504 `supplier_timeout`.',
  },
  {
    code: 'exp_test_error',
    effect: 'supplier_error',
    title: 'Test Tour Error',
    explains: 'availability, calculate-price and hold return 502 `supplier_error`.',
  },
  {
    code: 'exp_test_details_slow',
    effect: 'details_timeout',
    title: 'Test Tour Details Slow',
    explains: 'GET /v1/travel/experiences/{product_code} returns 504 `supplier_timeout`.',
  },
  {
    code: 'exp_test_details_error',
    effect: 'details_error',
    title: 'Test Tour Details Error',
    explains: 'GET /v1/travel/experiences/{product_code} returns 502 `supplier_error`.',
  },
  {
    code: 'exp_test_sold_out_at_book',
    effect: 'sold_out_at_book',
    title: 'Test Tour Sold Out at Booking',
    explains:
      'Hold and payment succeed, but the supplier is sold out at booking: the booking fails and the authorisation is voided.',
  },
  {
    code: 'exp_test_refused',
    effect: 'refused_at_book',
    title: 'Test Tour Refused',
    explains: 'The supplier refuses the booking after payment: it fails and the authorisation is voided.',
  },
  {
    code: 'exp_test_unknown_booked',
    effect: 'unknown_but_booked',
    title: 'Test Tour Unknown, Booked',
    explains: 'The supplier books, but its response is lost: the look-up by our reference finds the booking.',
  },
  {
    code: 'exp_test_unknown_lost',
    effect: 'unknown_and_lost',
    title: 'Test Tour Unknown, Lost',
    explains: 'The first request neither books nor returns a response: the second request books.',
  },
  {
    code: 'exp_test_manual',
    effect: 'manual_accepted',
    title: 'Test Tour Manual, Accepted',
    explains: 'Stays `pending_supplier` for about five seconds after payment, then the operator accepts.',
  },
  {
    code: 'exp_test_manual_refused',
    effect: 'manual_refused',
    title: 'Test Tour Manual, Refused',
    explains:
      'Stays `pending_supplier` for about five seconds after payment, then the operator refuses: the booking fails, and its payment is voided or, in a cart, refunded.',
  },
  {
    code: 'exp_test_manual_silent',
    effect: 'manual_silent',
    title: 'Test Tour Manual, Silent',
    explains:
      'The operator sends no decision: after 24 hours the booking fails, and its payment is voided or, in a cart, refunded.',
  },
  {
    code: 'exp_test_manual_open',
    effect: 'manual_open',
    title: 'Test Tour Manual, No Deadline',
    explains:
      'The operator names no deadline and sends no decision: the booking is charged at once and stays `pending_supplier` until the tour is over, unless you cancel it.',
  },
  {
    code: 'exp_test_last_place',
    effect: 'last_place',
    title: 'Test Tour Last Place',
    explains: 'Each slot has one place.',
  },
  {
    code: 'exp_test_not_held',
    effect: 'not_held',
    title: 'Test Tour Not Held',
    explains:
      'The supplier does not hold places: the hold returns `availability_hold.held` false, and only the price is held.',
  },
  {
    code: 'exp_test_question',
    effect: 'asks_question',
    title: 'Test Tour with a Question',
    explains:
      'The operator asks `pick_up`: a checkout session without an answer returns 422 on `items.0.answers`.',
  },
  {
    code: 'exp_test_moved',
    effect: 'moved_later',
    title: 'Test Tour Moved',
    explains:
      'Twenty seconds after the booking the operator moves the visit by an hour: within five minutes the booking has the new time, and the traveller gets an e-mail.',
  },
  {
    code: 'exp_test_non_refundable',
    effect: 'non_refundable',
    title: 'Test Tour Not Refundable',
    explains: 'A cancelled booking is not refunded.',
  },
  {
    code: 'exp_test_cancel_declined',
    effect: 'cancel_declined',
    title: 'Test Tour Cancellation Declined',
    explains:
      'The operator declines every cancellation: cancel returns 409 `cancellation_declined` and the booking stands.',
  },
  {
    code: 'exp_test_cancel_later',
    effect: 'cancel_accepted_later',
    title: 'Test Tour Cancellation Later',
    explains: 'Cancel returns `cancellation_pending`; the operator cancels about five seconds later.',
  },
  {
    code: 'exp_test_cancel_goodwill',
    effect: 'cancel_goodwill',
    title: 'Test Tour Cancellation Goodwill',
    explains: 'Not refundable, but the operator quotes and gives back everything: so does the cancellation.',
  },
];

/** Towns whose searches and category counts fail, by English name and country. */
export const magicTowns = [
  {
    destination: 'Iqaluit',
    countryCode: 'CA',
    latitude: 63.75059,
    longitude: -68.51449,
    effect: 'supplier_error',
    explains: 'Searching there, around it or for its name, and its categories, return 502 `supplier_error`.',
  },
  {
    destination: 'Ushuaia',
    countryCode: 'AR',
    latitude: -54.8,
    longitude: -68.3,
    effect: 'supplier_timeout',
    explains:
      'Searching there, around it or for its name, and its categories, return 504 `supplier_timeout`.',
  },
] as const;

/** A search within this distance of a test town counts as a search in it. */
const townKm = 15;

/** The effect on a search of this area; undefined outside the test towns. */
export function magicSearch(area: ProductArea): MagicEffect | undefined {
  const isIn = (town: (typeof magicTowns)[number], place: ExperiencePlace) =>
    town.destination === place.name && town.countryCode === place.countryCode;
  return magicTowns.find((town) => {
    if ('place' in area) return isIn(town, area.place);
    if ('near' in area) return kilometresBetween(town, area.near) <= townKm;
    return area.named.some(({ place }) => isIn(town, place));
  })?.effect;
}

const testCity: ExperiencePlace = {
  id: 'city_2988507',
  name: 'Paris',
  names: { es: 'París', ar: 'باريس' },
  countryCode: 'FR',
  latitude: 48.85341,
  longitude: 2.3488,
  population: 2_138_551,
  timeZone: 'Europe/Paris',
  importance: 6.3,
};

const effects = new Map(magicProducts.map(({ code, effect }) => [code, effect]));
let products: Map<string, Product> | undefined;

/** The effect of a test tour; undefined for any other product. */
export function magicEffect(code: string): MagicEffect | undefined {
  return effects.get(code);
}

/** A test tour by its code; undefined for any other product. */
export function magicProduct(code: string): Product | undefined {
  products ??= new Map(magicProducts.map((magic, index) => [magic.code, compose(magic, index)]));
  return products.get(code);
}

function compose({ code, effect, title }: (typeof magicProducts)[number], index: number): Product {
  const activity = activities[0];
  if (!activity) throw new RangeError('There are no activities');
  const seed = seedOf(code);
  const made = composeProduct({
    code,
    index,
    seed,
    place: testCity,
    activity,
    landmark: null,
    form: effect === 'asks_question' ? 'pick_up' : 'shared',
    title,
  });
  return {
    ...made,
    minutes: 120,
    childPercent: 50,
    maxTravellers: 15,
    confirmation: effect.startsWith('manual_') ? 'manual' : 'instant',
    freeUntilHours: effect === 'non_refundable' || effect === 'cancel_goodwill' ? null : 24,
  };
}
