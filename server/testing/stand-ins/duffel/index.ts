import { timedSignature } from '#server/platform/webhooks/index.ts';
import { type StandIn, standIn } from '../stand-in.ts';
import { type Centre, kmBetween } from '../town.ts';
import { makeHotels, presented, rooms, type StandInHotel } from './hotels.ts';
import {
  cheapestOf,
  decimal,
  presentRate,
  priceOf,
  type Rate,
  ratesOf,
  type SearchRequest,
} from './rates.ts';

type Options = { token: string; centre: Centre; hotels: number; now?: () => number };

type StandInQuote = { id: string; rate: Rate; isStale: boolean };

type StandInBooking = {
  id: string;
  status: string;
  reference: string;
  metadata: Record<string, string>;
  guests: { given_name: string; family_name: string }[];
  rate: Rate;
};

/** What a test sees of the stand-in, and changes in it. */
export type DuffelStandIn = StandIn & {
  hotels: readonly StandInHotel[];
  /** The newest first, as the list tells them. */
  bookings: StandInBooking[];
  /** Methods and paths of the requests, in the order of arrival. */
  requests: string[];
  bodies: unknown[];
  /** The next quote finds the price changed by so many percent. */
  changeNext(percent: number): void;
  /** Makes all search results and rates, or all quotes, invalid. */
  expireResults(): void;
  expireQuotes(): void;
  sellOut(hotelId: string): void;
  /** The next request is refused, because the limit is used up for so many seconds. */
  limitFor(seconds: number): void;
};

/** Headers and body of an event about a booking, signed as the supplier signs. */
export function duffelEvent(
  secret: string,
  event: object,
  sentAt = Math.floor(Date.now() / 1000),
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(event);
  return { headers: { 'x-duffel-signature': timedSignature(secret, body, sentAt) }, body };
}

/** A stand-in of Duffel Stays, version 2: accommodation, searches, rates, quotes and bookings. */
export function duffelStandIn({ token, centre, hotels: count, now = Date.now }: Options): DuffelStandIn {
  const hotels = makeHotels(centre, count);
  const byId = new Map(hotels.map((hotel) => [hotel.id, hotel]));
  const results = new Map<string, { hotel: StandInHotel; stay: SearchRequest }>();
  const rates = new Map<string, Rate>();
  const quotes = new Map<string, StandInQuote>();
  const bookings: StandInBooking[] = [];
  const requests: string[] = [];
  const bodies: unknown[] = [];
  const soldOut = new Set<string>();
  let percent = 0;
  let limitSeconds = 0;
  let serial = 0;

  const made = standIn('duffel', async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = request.method === 'POST' ? await request.text() : '';
    const body = text === '' ? null : (JSON.parse(text) as { data?: Record<string, unknown> });
    requests.push(`${request.method} ${pathname}`);
    bodies.push(body);
    if (request.headers.get('authorization') !== `Bearer ${token}`)
      return refuse(401, 'authentication_error', 'access_token_not_found');
    if (request.headers.get('duffel-version') !== 'v2')
      return refuse(400, 'invalid_request_error', 'unsupported_version');
    if (limitSeconds > 0) return limited();
    if (request.method === 'POST' && body?.data === undefined)
      return refuse(400, 'invalid_request_error', 'data_is_missing');
    const [, , kind, id = '', , action] = pathname.split('/');
    const line = `${request.method} ${kind}${id ? '/id' : ''}${action ? `/${action}` : ''}`;
    const data = body?.data ?? {};
    switch (line) {
      case 'POST search':
        return search(data);
      case 'POST search_results/id/fetch_all_rates':
        return tellRates(id);
      case 'POST quotes':
        return makeQuote(String(data.rate_id));
      case 'GET quotes/id':
        return tellQuote(id);
      case 'POST bookings':
        return book(data);
      case 'GET bookings':
        return listBookings(searchParams);
      case 'GET bookings/id':
        return tellBooking(id);
      case 'POST bookings/id/cancel':
        return cancel(id);
      case 'GET accommodation':
        return listAccommodation(searchParams);
      case 'GET accommodation/id':
        return tellAccommodation(id);
      default:
        return notFound();
    }
  });

  return {
    ...made,
    hotels,
    bookings,
    requests,
    bodies,
    changeNext: (next) => {
      percent = next;
    },
    expireResults: () => {
      results.clear();
      rates.clear();
    },
    expireQuotes: () => {
      for (const quote of quotes.values()) quote.isStale = true;
    },
    sellOut: (hotelId) => soldOut.add(hotelId),
    limitFor: (seconds) => {
      limitSeconds = seconds;
    },
  };

  function limited(): Response {
    const reset = new Date(now() + 1_000 * limitSeconds).toUTCString();
    limitSeconds = 0;
    const refusal = refuse(429, 'rate_limit_error', 'rate_limit_exceeded');
    refusal.headers.set('ratelimit-limit', '60');
    refusal.headers.set('ratelimit-remaining', '0');
    refusal.headers.set('ratelimit-reset', reset);
    return refusal;
  }

  function search(data: Record<string, unknown>): Response {
    const stay = data as unknown as SearchRequest & {
      location?: { radius: number; geographic_coordinates: { latitude: number; longitude: number } };
      accommodation?: { ids: string[] };
    };
    if (!isWhole(stay) || (stay.location === undefined) === (stay.accommodation === undefined))
      return refuse(422, 'validation_error', 'validation_required');
    const { location, accommodation } = stay;
    const asked = accommodation
      ? accommodation.ids.flatMap((id) => byId.get(id) ?? [])
      : hotels.filter(
          (hotel) => location && kmBetween(location.geographic_coordinates, hotel) <= location.radius,
        );
    const found = asked.filter(({ id }) => !soldOut.has(id));
    const { rooms: count, guests, check_in_date, check_out_date, free_cancellation_only = false } = stay;
    const kept = { rooms: count, guests, check_in_date, check_out_date, free_cancellation_only };
    const answer = found.map((hotel) => {
      const id = next('srr');
      results.set(id, { hotel, stay: { ...kept, free_cancellation_only: false } });
      return {
        id,
        accommodation: presented(hotel, centre),
        check_in_date,
        check_out_date,
        rooms: count,
        guests,
        cheapest_rate_total_amount: decimal(cheapestOf(hotel, kept)),
        cheapest_rate_currency: 'GBP',
        cheapest_rate_base_amount: null,
        cheapest_rate_due_at_accommodation_amount: hotel.due?.amount ?? null,
        cheapest_rate_due_at_accommodation_currency: hotel.due?.currency ?? 'GBP',
        expires_at: inMinutes(30),
      };
    });
    return Response.json({ data: { created_at: new Date(now()).toISOString(), results: answer } });
  }

  function tellRates(id: string): Response {
    const result = results.get(id);
    if (!result) return notFound();
    const { hotel, stay } = result;
    const all = soldOut.has(hotel.id) ? [] : ratesOf(hotel, stay);
    const whole = presented(hotel, centre);
    return Response.json({
      data: {
        id,
        accommodation: {
          ...whole,
          rooms: rooms.map(({ name, beds }, index) => ({
            name,
            beds,
            photos: [],
            rates: all
              .filter(({ room }) => room === index)
              .map((rate) => {
                const rateId = next('rat');
                rates.set(rateId, rate);
                return presentRate(rateId, rate, hotel, inMinutes(20));
              }),
          })),
        },
      },
    });
  }

  function makeQuote(rateId: string): Response {
    const rate = rates.get(rateId);
    if (!rate) return notFound();
    if (soldOut.has(rate.hotelId)) return refuse(422, 'invalid_state_error', 'rate_unavailable');
    const totalHundredths = Math.round(rate.totalHundredths * (1 + percent / 100));
    percent = 0;
    const quote = { id: next('quo'), rate: { ...rate, totalHundredths }, isStale: false };
    quotes.set(quote.id, quote);
    return Response.json({ data: presentQuote(quote) }, { status: 201 });
  }

  function presentQuote({ id, rate }: StandInQuote) {
    const hotel = byId.get(rate.hotelId) as StandInHotel;
    const room = rooms[rate.room];
    return {
      id,
      check_in_date: rate.stay.check_in_date,
      check_out_date: rate.stay.check_out_date,
      ...priceOf(rate, hotel),
      accommodation: {
        ...presented(hotel, centre),
        rooms: [
          {
            name: room?.name,
            beds: room?.beds,
            rates: [presentRate('rat_quoted', rate, hotel, inMinutes(20))],
          },
        ],
      },
    };
  }

  function tellQuote(id: string): Response {
    const quote = quotes.get(id);
    return quote && !quote.isStale ? Response.json({ data: presentQuote(quote) }) : notFound();
  }

  function book(data: Record<string, unknown>): Response {
    const { quote_id, email, phone_number, guests, metadata } = data as {
      quote_id?: string;
      email?: string;
      phone_number?: string;
      guests?: StandInBooking['guests'];
      metadata?: Record<string, string>;
    };
    const quote = quotes.get(quote_id ?? '');
    if (!quote) return notFound();
    const isWholeGuest = guests?.length && guests.every((one) => one.given_name && one.family_name);
    if (!email || !/^\+\d{7,15}$/.test(phone_number ?? '') || !isWholeGuest)
      return refuse(422, 'validation_error', 'validation_invalid');
    if (quote.isStale) return refuse(422, 'invalid_state_error', 'quote_expired');
    if (soldOut.has(quote.rate.hotelId)) return refuse(422, 'invalid_state_error', 'rate_unavailable');
    const booking: StandInBooking = {
      id: next('bok'),
      status: 'confirmed',
      reference: `DHG-${serial}`,
      metadata: metadata ?? {},
      guests: guests ?? [],
      rate: quote.rate,
    };
    bookings.unshift(booking);
    return Response.json({ data: presentBooking(booking) }, { status: 201 });
  }

  function presentBooking(booking: StandInBooking) {
    const { rate, ...told } = booking;
    const hotel = byId.get(rate.hotelId) as StandInHotel;
    return {
      ...told,
      check_in_date: rate.stay.check_in_date,
      check_out_date: rate.stay.check_out_date,
      rooms: rate.stay.rooms,
      ...priceOf(rate, hotel),
      accommodation: presented(hotel, centre),
    };
  }

  function listBookings(query: URLSearchParams): Response {
    const limit = Number(query.get('limit') ?? 50);
    if (!(limit >= 1 && limit <= 200)) return refuse(422, 'validation_error', 'validation_invalid');
    const start = Number(query.get('after') ?? 0);
    const page = bookings.slice(start, start + limit);
    const after = start + limit < bookings.length ? String(start + limit) : null;
    return Response.json({ data: page.map(presentBooking), meta: { limit, before: null, after } });
  }

  function tellBooking(id: string): Response {
    const booking = bookings.find((one) => one.id === id);
    return booking ? Response.json({ data: presentBooking(booking) }) : notFound();
  }

  function cancel(id: string): Response {
    const booking = bookings.find((one) => one.id === id);
    if (!booking) return notFound();
    if (booking.status !== 'confirmed') return refuse(422, 'invalid_state_error', 'already_cancelled');
    booking.status = 'cancelled';
    return Response.json({ data: presentBooking(booking) });
  }

  function listAccommodation(query: URLSearchParams): Response {
    const [latitude, longitude, radius] = ['latitude', 'longitude', 'radius'].map((name) =>
      Number(query.get(name) ?? Number.NaN),
    ) as [number, number, number];
    const limit = Number(query.get('limit') ?? 50);
    if (!(radius >= 1 && radius <= 100) || !(limit >= 1 && limit <= 200))
      return refuse(422, 'validation_error', 'validation_invalid');
    const found = hotels.filter((hotel) => kmBetween({ latitude, longitude }, hotel) <= radius);
    const start = Number(query.get('after') ?? 0);
    const after = start + limit < found.length ? String(start + limit) : null;
    return Response.json({
      data: found.slice(start, start + limit).map((hotel) => presented(hotel, centre)),
      meta: { limit, after },
    });
  }

  function tellAccommodation(id: string): Response {
    const hotel = byId.get(id);
    return hotel ? Response.json({ data: presented(hotel, centre, true) }) : notFound();
  }

  function next(prefix: string): string {
    serial += 1;
    return `${prefix}_0000${String(serial).padStart(8, '0')}`;
  }

  function inMinutes(minutes: number): string {
    return new Date(now() + 60_000 * minutes).toISOString();
  }
}

const notFound = (): Response => refuse(404, 'invalid_request_error', 'not_found');

function refuse(status: number, type: string, code: string): Response {
  const error = { type, code, title: code, message: code, documentation_url: 'https://duffel.example' };
  return Response.json({ errors: [error], meta: { status, request_id: 'req' } }, { status });
}

function isWhole({ rooms: count, guests, check_in_date, check_out_date }: SearchRequest): boolean {
  return (
    count >= 1 &&
    Array.isArray(guests) &&
    guests.some(({ type }) => type === 'adult') &&
    guests.every(({ type, age }) => type === 'adult' || (type === 'child' && age !== undefined)) &&
    /^\d{4}-\d{2}-\d{2}$/.test(check_in_date) &&
    check_out_date > check_in_date
  );
}
