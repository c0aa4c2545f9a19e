import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import type { CancelEffect } from '../cancel-effects.ts';
import { composeProperty, type Property, propertiesOf } from './properties.ts';

/**
 * Effects of the test hotels of the hotel Sandbox. Each test hotel is in Paris, exists for every date and has
 * fifty rooms of each type unless its effect changes this. It is found by auto-suggestion ("test hotel") and
 * by its literal `hotel_id`, and is left out of the results of a Paris search.
 */
export type MagicEffect =
  | 'sold_out_at_confirm'
  | 'price_changed'
  | 'supplier_timeout'
  | 'supplier_error'
  | 'sold_out_at_book'
  | 'refused_at_book'
  | 'unknown_but_booked'
  | 'unknown_and_lost'
  | 'last_room'
  | 'passport_required'
  | 'pay_at_property'
  | 'non_refundable'
  | 'rooms_error'
  | 'rooms_timeout'
  | 'price_only'
  | 'slow_at_hold'
  | 'unknown_but_held'
  | 'short_hold'
  | 'cancelled_later'
  | 'phone_required'
  | 'pending_accepted'
  | 'pending_refused'
  | 'pending_open'
  | 'guests_declined'
  | 'guests_changed_later'
  | 'guests_declined_later'
  | 'guests_answer_lost'
  | CancelEffect;

type MagicHotel = { id: string; effect: MagicEffect; name: string; explains: string };

/** The test hotels; the documentation of magic values prints this list. */
export const magicHotels: readonly MagicHotel[] = [
  {
    id: 'htl_test_sold_out',
    effect: 'sold_out_at_confirm',
    name: 'Test Hotel Sold Out',
    explains: 'Rooms are listed, but confirm-price and initiate return 409 sold_out.',
  },
  {
    id: 'htl_test_price_changed',
    effect: 'price_changed',
    name: 'Test Hotel Price Changed',
    explains:
      'The price has risen by 7 % when it is confirmed; initiate without a confirmation token returns 409 price_changed.',
  },
  {
    id: 'htl_test_timeout',
    effect: 'supplier_timeout',
    name: 'Test Hotel Timeout',
    explains:
      'confirm-price, validate and, without a confirmation token, initiate return 504 supplier_timeout.',
  },
  {
    id: 'htl_test_error',
    effect: 'supplier_error',
    name: 'Test Hotel Error',
    explains:
      'confirm-price, validate and, without a confirmation token, initiate return 502 supplier_error.',
  },
  {
    id: 'htl_test_sold_out_at_book',
    effect: 'sold_out_at_book',
    name: 'Test Hotel Sold Out at Booking',
    explains:
      'Hold and payment succeed, but the supplier is sold out at booking: the booking fails and the authorisation is voided.',
  },
  {
    id: 'htl_test_refused',
    effect: 'refused_at_book',
    name: 'Test Hotel Refused',
    explains:
      'The supplier refuses the booking after payment; the booking fails and the authorisation is voided.',
  },
  {
    id: 'htl_test_unknown_booked',
    effect: 'unknown_but_booked',
    name: 'Test Hotel Unknown, Booked',
    explains:
      'The supplier books, but its response is lost: the look-up by our reference finds the booking and it is confirmed.',
  },
  {
    id: 'htl_test_unknown_lost',
    effect: 'unknown_and_lost',
    name: 'Test Hotel Unknown, Lost',
    explains:
      'The first request neither books nor returns a response: the look-up finds nothing and the second request books.',
  },
  {
    id: 'htl_test_last_room',
    effect: 'last_room',
    name: 'Test Hotel Last Room',
    explains: 'Each room type has one room a night.',
  },
  {
    id: 'htl_test_passport',
    effect: 'passport_required',
    name: 'Test Hotel Passport',
    explains: 'The property requires the passport of every traveller before payment.',
  },
  {
    id: 'htl_test_pay_at_property',
    effect: 'pay_at_property',
    name: 'Test Hotel Pay at the Property',
    explains: 'Every rate is paid at the property: nothing is due now.',
  },
  {
    id: 'htl_test_non_refundable',
    effect: 'non_refundable',
    name: 'Test Hotel Not Refundable',
    explains: 'No rate is refundable.',
  },
  {
    id: 'htl_test_rooms_error',
    effect: 'rooms_error',
    name: 'Test Hotel Rooms Error',
    explains: 'Its details are available, but the list of rooms returns 502 supplier_error.',
  },
  {
    id: 'htl_test_rooms_timeout',
    effect: 'rooms_timeout',
    name: 'Test Hotel Rooms Timeout',
    explains: 'Its details are available, but the list of rooms returns 504 supplier_timeout.',
  },
  {
    id: 'htl_test_price_only',
    effect: 'price_only',
    name: 'Test Hotel Price Only',
    explains:
      'Sold only by a supplier that holds prices and no rooms, answers in US dollars and leaves out nightly prices, rooms left and room sizes. Its rooms appear when the suppliers’ hotels have been mapped, soon after the first start.',
  },
  {
    id: 'htl_test_slow_hold',
    effect: 'slow_at_hold',
    name: 'Test Hotel Slow Hold',
    explains: 'Initiate takes eight seconds, because the supplier takes so long to hold the rooms.',
  },
  {
    id: 'htl_test_hold_lost',
    effect: 'unknown_but_held',
    name: 'Test Hotel Hold Lost',
    explains:
      'The supplier holds the rooms, but its response is lost: initiate returns 504 supplier_timeout, and the rooms are released.',
  },
  {
    id: 'htl_test_short_hold',
    effect: 'short_hold',
    name: 'Test Hotel Short Hold',
    explains: 'The supplier holds the rooms for five minutes only, and so does the booking.',
  },
  {
    id: 'htl_test_cancel_declined',
    effect: 'cancel_declined',
    name: 'Test Hotel Cancellation Declined',
    explains:
      'The hotel declines every cancellation: cancel returns 409 `cancellation_declined` and the booking stands.',
  },
  {
    id: 'htl_test_cancel_later',
    effect: 'cancel_accepted_later',
    name: 'Test Hotel Cancellation Later',
    explains:
      'Cancel returns `cancellation_pending`; the hotel cancels about five seconds later, and the next request or the next check finds it.',
  },
  {
    id: 'htl_test_cancel_declined_later',
    effect: 'cancel_declined_later',
    name: 'Test Hotel Cancellation Declined Later',
    explains:
      'Cancel returns `cancellation_pending`; about five seconds later the hotel declines, the booking is confirmed again and the guest reads why by e-mail.',
  },
  {
    id: 'htl_test_cancel_silent',
    effect: 'cancel_silent',
    name: 'Test Hotel Cancellation Silent',
    explains:
      'The hotel answers no cancellation: the booking stays `cancellation_pending` until an operator ends it.',
  },
  {
    id: 'htl_test_cancel_lost',
    effect: 'cancel_answer_lost',
    name: 'Test Hotel Cancellation Answer Lost',
    explains:
      'The hotel cancels, but its answer is lost: cancel returns `cancellation_pending`, and the next request or check finds it cancelled.',
  },
  {
    id: 'htl_test_cancel_fee',
    effect: 'cancel_fee',
    name: 'Test Hotel Cancellation Fee',
    explains:
      'The hotel keeps a quarter of the price, whatever its terms say. The guest is refunded by the promised terms.',
  },
  {
    id: 'htl_test_cancel_goodwill',
    effect: 'cancel_goodwill',
    name: 'Test Hotel Cancellation Goodwill',
    explains:
      'No rate is refundable, but the hotel quotes and gives back everything: so does the cancellation.',
  },
  {
    id: 'htl_test_cancelled_later',
    effect: 'cancelled_later',
    name: 'Test Hotel Cancelled Later',
    explains:
      'The property cancels twenty seconds after the booking: the supplier sends a webhook, and the booking is cancelled with a full refund.',
  },
  {
    id: 'htl_test_phone',
    effect: 'phone_required',
    name: 'Test Hotel Telephone',
    explains:
      'The supplier needs the telephone number of the lead guest: initiate without it returns 422 for `lead_guest.phone_number`.',
  },
  {
    id: 'htl_test_pending',
    effect: 'pending_accepted',
    name: 'Test Hotel Pending, Accepted',
    explains: 'Stays `pending_supplier` for about five seconds after payment, then the hotel accepts.',
  },
  {
    id: 'htl_test_pending_refused',
    effect: 'pending_refused',
    name: 'Test Hotel Pending, Refused',
    explains:
      'Stays `pending_supplier` for about five seconds after payment, then the hotel refuses: the booking fails, and its payment is voided or, in a cart, refunded.',
  },
  {
    id: 'htl_test_pending_open',
    effect: 'pending_open',
    name: 'Test Hotel Pending, No Deadline',
    explains:
      'The hotel names no deadline and sends no decision: the booking is charged at once and stays `pending_supplier` until the stay is over, unless you cancel it.',
  },
  {
    id: 'htl_test_guests_declined',
    effect: 'guests_declined',
    name: 'Test Hotel Guests Declined',
    explains:
      'The hotel declines new guests of a confirmed booking: update-travellers returns 409 `change_declined`, and the names stay.',
  },
  {
    id: 'htl_test_guests_later',
    effect: 'guests_changed_later',
    name: 'Test Hotel Guests Later',
    explains:
      'update-travellers of a confirmed booking returns the old names and `traveller_info.change`; about five seconds later the hotel accepts, and the next check stores the new ones.',
  },
  {
    id: 'htl_test_guests_declined_later',
    effect: 'guests_declined_later',
    name: 'Test Hotel Guests Declined Later',
    explains:
      'update-travellers of a confirmed booking returns `traveller_info.change`; about five seconds later the hotel declines, the names stay and the guest reads so by e-mail.',
  },
  {
    id: 'htl_test_guests_lost',
    effect: 'guests_answer_lost',
    name: 'Test Hotel Guests Answer Lost',
    explains:
      'The hotel takes the new guests of a confirmed booking, but its answer is lost: the next check finds them and stores them.',
  },
];

/** Effects of the test cities on the response to a search. */
export type MagicSearch =
  | 'one_supplier_fails'
  | 'one_supplier_times_out'
  | 'all_suppliers_fail'
  | 'nothing_available';

type MagicCity = { destination: string; countryCode: string; effect: MagicSearch; explains: string };

/** The test cities, by English name and country. The effect also applies to their airports. */
export const magicCities: readonly MagicCity[] = [
  {
    destination: 'Longyearbyen',
    countryCode: 'SJ',
    effect: 'one_supplier_fails',
    explains: 'One supplier returns an error; `done` has partial: true.',
  },
  {
    destination: 'Ushuaia',
    countryCode: 'AR',
    effect: 'one_supplier_times_out',
    explains: 'One supplier times out; `done` has partial: true.',
  },
  {
    destination: 'Iqaluit',
    countryCode: 'CA',
    effect: 'all_suppliers_fail',
    explains: 'Every supplier fails: a `problem` event and `done` with count 0 and partial: true.',
  },
  {
    destination: 'Stanley',
    countryCode: 'FK',
    effect: 'nothing_available',
    explains: 'Suppliers have no availability: `done` with count 0.',
  },
];

const testCity: HotelPlace = {
  id: 'test',
  name: 'Paris',
  names: { es: 'París', ar: 'باريس' },
  countryCode: 'FR',
  latitude: 48.85341,
  longitude: 2.3488,
  population: 2_138_551,
  timeZone: 'Europe/Paris',
};

const effects = new Map(magicHotels.map(({ id, effect }) => [id, effect]));
let properties: Map<string, Property> | undefined;

/** The effect of a test hotel; undefined for any other hotel. */
export function magicEffect(hotelId: string): MagicEffect | undefined {
  return effects.get(hotelId);
}

/** A test hotel by its id; undefined for any other hotel. */
export function magicProperty(hotelId: string): Property | undefined {
  return magicProperties().get(hotelId);
}

/** All test hotels by id. */
export function magicProperties(): Map<string, Property> {
  properties ??= new Map(
    magicHotels.map(({ id, name }, index) => [
      id,
      { ...composeProperty({ id, index, place: testCity, name, localName: null, type: 'hotel' }), stars: 4 },
    ]),
  );
  return properties;
}

/** The properties that a supplier lists at a place: those of the place, and in Paris the test hotels too. */
export function listProperties(place: HotelPlace): Property[] {
  const ofPlace = propertiesOf(place);
  const isTestCity = place.name === testCity.name && place.countryCode === testCity.countryCode;
  return isTestCity ? [...ofPlace, ...magicProperties().values()] : ofPlace;
}

/** The effect on searches in this city; undefined outside the test cities. */
export function magicSearch(place: HotelPlace): MagicSearch | undefined {
  return magicCities.find(
    ({ destination, countryCode }) => destination === place.name && countryCode === place.countryCode,
  )?.effect;
}
