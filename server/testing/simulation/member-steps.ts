import { anActivePerk } from '#server/modules/perks/testing/wallet.ts';
import { aSearch, plainQuote, type Quote } from '#server/modules/transfers/testing/shop.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import type { Person } from '../index.ts';
import { act } from './acts.ts';
import {
  pricesAreValid,
  ratesFor,
  rememberRates,
  type Scenario,
  type SeedBooking,
  type SeedCart,
  say,
  signedIn,
} from './scenario.ts';
import type { Step } from './steps.ts';
import { cards, hotels, pendingStay, recordedVisit, rides, tours, venues } from './test-products.ts';

const maxBookings = 6;
/** Days until what is booked: soon enough to be over within a seed at times, and to lose its free cancellation. */
export const daysAhead = [2, 5, 30, 60] as const;

const traveller = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };
const perks = new Map<string, string>();

/** Adds a booking to those of the seed, if the answer names one. */
export function note(scenario: Scenario, kind: SeedBooking['kind'], id: unknown, what: string): void {
  if (typeof id === 'string')
    scenario.bookings.push({
      number: scenario.bookings.length + 1,
      id,
      kind,
      what,
      heldAtMs: scenario.clock.nowMs(),
    });
}

/** The number of the next booking in the schedule. */
export const next = ({ bookings }: Scenario) => bookings.length + 1;
/** The weight of a step that makes a booking, as long as the seed may make another. */
export const mayHold = (weight: number) => (scenario: Scenario) =>
  scenario.bookings.length < maxBookings ? weight : 0;

const holdStay: Step = {
  weight: mayHold(8),
  async run(scenario) {
    const { random, tenant } = scenario;
    const hotel = random.pickWeighted(hotels);
    const rates = await ratesFor(scenario, hotel, random.pick(daysAhead));
    if (rates.length === 0) return say(scenario, `The member finds no room at ${hotel}`);
    const { room_id, hotel_id, check_in, check_out } = random.pick(rates.slice(0, 6));
    const member = await signedIn(scenario);
    const what = `The member holds stay ${next(scenario)} at ${hotel} from ${check_in}`;
    const answer = await act<{ booking_id: string }>(
      scenario,
      what,
      'POST',
      '/v1/hotel/booking/initiate',
      {
        key: tenant,
        headers: { authorization: `Bearer ${member.accessToken}` },
        body: {
          room_id,
          hotel_id,
          check_in,
          check_out,
          guests: { adults: 2, rooms: 1 },
          lead_guest: traveller,
        },
      },
      ['hold'],
    );
    if (answer?.status === 201)
      note(
        scenario,
        'hotel',
        answer.body.booking_id,
        hotel.startsWith('htl_test_pending') ? pendingStay : 'stay',
      );
  },
};

const holdVisit: Step = {
  weight: mayHold(8),
  async run(scenario) {
    const { random } = scenario;
    const product_code = random.pickWeighted(tours);
    const date = addDays(today('UTC'), random.pick(daysAhead));
    const what = `The member holds visit ${next(scenario)} of ${product_code} on ${date}`;
    const body = { product_code, date, time_slot: '10:00', pax: { adults: 1 }, currency: 'EUR' };
    const path = '/v1/travel/experiences/bookings/hold';
    const answer = await act<{ hold_id: string }>(
      scenario,
      what,
      'POST',
      path,
      {
        as: await signedIn(scenario),
        body,
      },
      ['hold'],
    );
    if (answer?.status === 201) note(scenario, 'experience_hold', answer.body.hold_id, 'visit');
  },
};

const bookVenue: Step = {
  weight: mayHold(3),
  async run(scenario) {
    const { random } = scenario;
    const member = await signedIn(scenario);
    const product_id = random.pickWeighted(venues);
    const date = addDays(today('UTC'), random.pick(daysAhead));
    const what = `The member books airport visit ${next(scenario)} at ${product_id} on ${date}`;
    const body = {
      product_type: product_id.slice(0, product_id.indexOf('_test')),
      product_id,
      date,
      time: '10:00',
      passenger_count: 2,
      lead_passenger: traveller,
    };
    const answer = await act<{ id: string }>(
      scenario,
      what,
      'POST',
      '/v1/travel/bookings',
      {
        as: member,
        body,
      },
      ['hold'],
    );
    if (answer?.status !== 201) return;
    note(
      scenario,
      'travel',
      answer.body.id,
      product_id.startsWith('lounge_test_visit') ? recordedVisit : 'airport visit',
    );
    if (random.chance(0.5)) perks.set(answer.body.id, await anActivePerk(member));
  },
};

const knownQuotes = new Map<string, { searchId: string; quote: Quote }>();

/**
 * Asks once for the prices of stays and transfers that the seeds use. A search of transfers runs all jobs, so that none
 * may take place within a seed.
 */
export async function rememberPrices(member: Person): Promise<void> {
  await rememberRates(
    member,
    hotels.map(([hotel]) => hotel),
    daysAhead,
  );
  for (const end_address of rides) {
    const found = await aSearch({ as: member }, { start_address: 'Versailles', end_address });
    knownQuotes.set(end_address, { searchId: found.search_id, quote: plainQuote(found) });
  }
}

const quoteRide: Step = {
  weight: (scenario) => (pricesAreValid(scenario) ? mayHold(5)(scenario) : 0),
  async run(scenario) {
    const end_address = scenario.random.pick(rides);
    const known = knownQuotes.get(end_address);
    if (!known) return;
    const what = `The member asks for the price of transfer ${next(scenario)} to ${end_address}`;
    const body = { search_id: known.searchId, quote_id: known.quote.quote_id };
    const answer = await act<{ travel_quote_id: string }>(scenario, what, 'POST', '/v1/travel/quotes', {
      as: await signedIn(scenario),
      body,
    });
    if (answer?.status === 201) note(scenario, 'ground_quote', answer.body.travel_quote_id, 'transfer');
  },
};

type OpenedSession = {
  id: string;
  payment_intent_id: string | null;
  line_items: { booking_id: string | null }[];
};

const openCart: Step = {
  weight: (scenario) => (payable(scenario).length > 0 ? 16 : scenario.bookings.length > 0 ? 0.5 : 0),
  async run(scenario) {
    const { random, bookings, carts } = scenario;
    const free = payable(scenario);
    const from = free.length > 0 ? free : bookings;
    const count = random.between(1, Math.min(3, from.length));
    const first = random.between(0, from.length - count);
    const chosen = from.slice(first, first + count);
    const number = carts.length + 1;
    const what = `The member opens cart ${number} with ${namesOf(chosen)}`;
    const items = chosen.map(({ kind, id }) => ({
      type: kind,
      id,
      ...(kind === 'ground_quote' || kind === 'experience_hold'
        ? { passenger: { ...traveller, phone: '+33140205050' } }
        : {}),
    }));
    const item_ids = chosen.flatMap(({ id }) => perks.get(id) ?? []);
    const answer = await act<OpenedSession>(
      scenario,
      what,
      'POST',
      '/v1/checkout/sessions',
      {
        as: await signedIn(scenario),
        headers: { 'idempotency-key': newId() },
        body: {
          items,
          payment_method: 'card',
          ...(item_ids.length > 0 ? { perk_payment: { item_ids } } : {}),
        },
      },
      ['createIntent'],
    );
    if (answer?.status !== 201) return;
    // A quote becomes a booking with an id of its own.
    for (const [index, booking] of chosen.entries()) {
      booking.id = answer.body.line_items[index]?.booking_id ?? booking.id;
    }
    carts.push({
      number,
      id: answer.body.id,
      intentId: answer.body.payment_intent_id,
      isPaid: false,
      bookings: chosen,
    });
  },
};

const isInCart = (carts: readonly SeedCart[], booking: SeedBooking) =>
  carts.some(({ bookings }) => bookings.includes(booking));

const holdMs = 14 * 60_000;

/** Bookings that are in no cart and whose hold is alive. */
const payable = ({ bookings, carts, clock }: Scenario) =>
  bookings.filter((one) => !isInCart(carts, one) && clock.nowMs() - one.heldAtMs < holdMs);

/** The bookings of a cart in plain words. */
const namesOf = (bookings: readonly SeedBooking[]): string =>
  bookings.map(({ what, number }) => `${what} ${number}`).join(', ');

const payCart: Step = {
  weight: ({ carts }) => (carts.some(({ isPaid }) => !isPaid) ? 16 : carts.length > 0 ? 0.5 : 0),
  async run(scenario) {
    const { random, carts, tenant } = scenario;
    const unpaid = carts.filter(({ isPaid }) => !isPaid);
    const cart = unpaid.at(-1) ?? random.pick(carts);
    const card = random.pickWeighted(cards);
    const authentication = random.pick([undefined, 'passed', 'passed', 'failed'] as const);
    if (cart.intentId === null) return;
    const step = authentication ? ` and 3-D Secure ${authentication}` : '';
    const answer = await act<{ status: string }>(
      scenario,
      `The member pays cart ${cart.number} with the card ${card}${step}`,
      'POST',
      '/v1/sandbox/pay',
      {
        key: tenant,
        body: { payment_intent_id: cart.intentId, card, authentication },
      },
    );
    // Another card may follow a declined one, and a step of 3-D Secure; a closed cart is left.
    cart.isPaid = answer?.status !== 402 && answer?.body.status !== 'requires_action';
  },
};

const returnToCart: Step = {
  weight: ({ carts }) => (carts.length > 0 ? 3 : 0),
  async run(scenario) {
    const cart = scenario.random.pick(scenario.carts);
    const path = `/v1/checkout/sessions/${cart.id}`;
    await act(
      scenario,
      `The member comes back to cart ${cart.number}`,
      'GET',
      path,
      { as: await signedIn(scenario) },
      ['read'],
    );
  },
};

const leaveCart: Step = {
  weight: ({ carts }) => (carts.length > 0 ? 1 : 0),
  async run(scenario) {
    const cart = scenario.random.pick(scenario.carts);
    const path = `/v1/checkout/sessions/${cart.id}/expire`;
    await act(scenario, `The member closes cart ${cart.number}`, 'POST', path, {
      as: await signedIn(scenario),
    });
  },
};

const pathOfKind = {
  experience_hold: '/v1/travel/experiences/bookings',
  travel: '/v1/travel/bookings',
  ground_quote: '/v1/travel/ground-transport/bookings',
} as const;

/** The calls of a cancellation that can fail while the member waits. */
const cancelCalls = ['cancel', 'lookUp'];

const cancelBooking: Step = {
  weight: ({ carts }) => (carts.length > 0 ? 5 : 0),
  async run(scenario) {
    const { random, carts } = scenario;
    const booking = random.pick(random.pick(carts).bookings);
    const { kind, id, what, number } = booking;
    // Members cannot cancel an eSIM.
    if (kind === 'esim') return;
    const doing = `The member cancels ${what} ${number}`;
    if (kind === 'hotel') {
      const call = { key: scenario.tenant, body: { booking_id: id } };
      await act(scenario, doing, 'POST', '/v1/hotel/booking/cancel', call, cancelCalls);
    } else {
      const path = `${pathOfKind[kind]}/${id}/cancel`;
      const call = { as: await signedIn(scenario), body: {} };
      await act(scenario, doing, 'POST', path, call, cancelCalls);
    }
  },
};

const releaseHold: Step = {
  weight: ({ bookings }) => (bookings.some(({ kind }) => kind === 'experience_hold') ? 1 : 0),
  async run(scenario) {
    const { number, id } = scenario.random.pick(
      scenario.bookings.filter(({ kind }) => kind === 'experience_hold'),
    );
    const path = `/v1/travel/experiences/bookings/hold/${id}`;
    await act(scenario, `The member gives up visit ${number}`, 'DELETE', path, {
      as: await signedIn(scenario),
    });
  },
};

const newGuests = [
  [{ first_name: 'Ada', last_name: 'Byron' }],
  [{ first_name: 'Ida', last_name: 'Novák' }],
  [
    { first_name: 'Ida', last_name: 'Novák' },
    { first_name: 'Zoë', last_name: 'de Boer' },
  ],
] as const;

const staysIn = ({ carts }: Scenario) =>
  carts.flatMap(({ bookings }) => bookings).filter(({ kind }) => kind === 'hotel');

const changeGuests: Step = {
  weight: (scenario) => (staysIn(scenario).length > 0 ? 3 : 0),
  async run(scenario) {
    const { id, what, number } = scenario.random.pick(staysIn(scenario));
    const travellers = scenario.random.pick(newGuests);
    const names = travellers.map(({ first_name }) => first_name).join(' and ');
    const call = { as: await signedIn(scenario), body: { booking_id: id, travellers } };
    const doing = `The member names ${names} as guests of ${what} ${number}`;
    await act(scenario, doing, 'POST', '/v1/hotel/update-travellers', call, ['changeGuests']);
  },
};

/** What members do with carts and bookings of any supplier. */
export const stepsOfCarts: readonly Step[] = [
  openCart,
  returnToCart,
  leaveCart,
  cancelBooking,
  releaseHold,
  changeGuests,
];

/** What members do. */
export const memberSteps: readonly Step[] = [
  holdStay,
  holdVisit,
  bookVenue,
  quoteRide,
  openCart,
  payCart,
  returnToCart,
  leaveCart,
  cancelBooking,
  releaseHold,
  changeGuests,
];
