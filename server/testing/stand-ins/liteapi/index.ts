import { type StandIn, standIn } from '../stand-in.ts';
import { type Centre, kmBetween } from '../town.ts';
import {
  type Changes,
  cancelBooking,
  presentBooking,
  presentPrebook,
  type StandInBooking,
  type StandInPrebook,
} from './bookings.ts';
import { detailed, facilities, listed, makeHotels, reviews, type StandInHotel } from './hotels.ts';
import { type Offer, offersOf, presentOffer, type RatesRequest } from './rates.ts';

type Options = {
  key: string;
  centre: Centre;
  hotels: number;
  now?: () => number;
  /** Hotels in a frame of the stream. */
  perFrame?: number;
};

/** What a test sees of the stand-in, and changes in it. */
export type LiteApiStandIn = StandIn & {
  hotels: readonly StandInHotel[];
  bookings: StandInBooking[];
  /** Paths of the requests, with their methods, in the order of arrival. */
  requests: string[];
  /** Bodies of the requests, in the same order. */
  bodies: unknown[];
  /** What the next prebook finds changed. */
  changeNext(changes: Changes): void;
  /** Makes all prebooks too old. */
  agePrebooks(): void;
  sellOut(hotelId: string): void;
  /** The next booking fails with this code. */
  failNextBooking(code: number, status: number): void;
  /** Runs as soon as a booking fails with a code. */
  whenBookingFails(act: () => void): void;
  /** Streams end without their mark, as if a proxy had closed them. */
  endStreamsEarly(early: boolean): void;
  /** Streams wait after their first frame until the returned function is called. */
  holdStreams(): () => void;
  /** Runs whenever the first frame of a stream leaves. */
  whenStreamBegins(act: () => void): void;
};

/** A stand-in of LiteAPI, version 3: static data, streamed rates, prebooks and bookings, at both of its hosts. */
export function liteapiStandIn(options: Options): LiteApiStandIn {
  const { key, centre, perFrame = 20, now = Date.now } = options;
  const hotels = makeHotels(centre, options.hotels);
  const byId = new Map(hotels.map((hotel) => [hotel.id, hotel]));
  const offers = new Map<string, Offer>();
  const prebooks = new Map<string, StandInPrebook>();
  const bookings: StandInBooking[] = [];
  const requests: string[] = [];
  const bodies: unknown[] = [];
  const soldOut = new Set<string>();
  let changes: Changes = {};
  let nextFailure: { code: number; status: number } | null = null;
  let serial = 0;
  let onFirstFrame = () => {};
  let endsEarly = false;
  let held = Promise.resolve();
  let onFailure = () => {};

  const made = standIn('liteapi', async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/v3\.0/, '');
    const body = request.method === 'POST' ? await request.json().catch(() => null) : null;
    requests.push(`${request.method} ${path}`);
    bodies.push(body);
    if (request.headers.get('x-api-key') !== key) return refuse(401, 401, 'unauthorized');
    const line = `${request.method} ${path}`;
    if (line === 'GET /data/hotels') return listHotels(searchParams);
    if (line === 'GET /data/hotel') return tellHotel(searchParams);
    if (line === 'GET /data/facilities') return Response.json({ data: facilities });
    if (line === 'GET /data/reviews') return Response.json({ data: reviews, total: reviews.length });
    if (line === 'POST /hotels/rates') return tellRates(body);
    if (line === 'POST /rates/prebook') return makePrebook(body);
    if (line === 'POST /rates/book') return book(body);
    if (line === 'GET /bookings') return listBookings(searchParams.get('clientReference'));
    const [, kind, id = ''] = path.split('/');
    if (kind === 'prebooks' && request.method === 'GET') return tellPrebook(id);
    if (kind === 'bookings') return oneBooking(request.method, id);
    return refuse(404, 404, 'not found');
  });

  return {
    ...made,
    hotels,
    bookings,
    requests,
    bodies,
    changeNext: (next) => {
      changes = next;
    },
    agePrebooks: () => {
      for (const prebook of prebooks.values()) prebook.isStale = true;
    },
    sellOut: (hotelId) => soldOut.add(hotelId),
    failNextBooking: (code, status) => {
      nextFailure = { code, status };
    },
    whenBookingFails: (act) => {
      onFailure = act;
    },
    endStreamsEarly: (early) => {
      endsEarly = early;
    },
    holdStreams: () => {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return release;
    },
    whenStreamBegins: (act) => {
      onFirstFrame = act;
    },
  };

  function listHotels(query: URLSearchParams): Response {
    const ids = query.get('hotelIds');
    const [latitude, longitude, radius] = ['latitude', 'longitude', 'radius'].map((name) =>
      Number(query.get(name) ?? Number.NaN),
    ) as [number, number, number];
    const limit = Number(query.get('limit') ?? 200);
    const offset = Number(query.get('offset') ?? 0);
    if (limit > 5_000 || (!ids && !(radius >= 1_000))) return refuse(400, 4002, 'wrong input');
    const found = ids
      ? ids.split(',').flatMap((id) => byId.get(id) ?? [])
      : hotels.filter((hotel) => kmBetween({ latitude, longitude }, hotel) * 1_000 <= radius);
    const page = found.slice(offset, offset + limit);
    return Response.json({
      data: page.map((hotel) => listed(hotel, centre)),
      hotelIds: page.map(({ id }) => id),
      total: found.length,
    });
  }

  function tellHotel(query: URLSearchParams): Response {
    const hotel = byId.get(query.get('hotelId') ?? '');
    return hotel
      ? Response.json({ data: detailed(hotel, centre, query.get('language') ?? 'en') })
      : refuse(400, 4002, 'unknown hotel');
  }

  function tellRates(body: unknown): Response {
    const request = body as
      | (RatesRequest & {
          hotelIds?: string[];
          latitude?: number;
          longitude?: number;
          radius?: number;
          maxRatesPerHotel?: number;
          refundableRatesOnly?: boolean;
          stream?: boolean;
          limit?: number;
        })
      | null;
    if (!request || !isWhole(request)) return refuse(400, 4002, 'required request field is missing');
    const { latitude = Number.NaN, longitude = Number.NaN, radius = 0, limit = 200 } = request;
    const asked = request.hotelIds
      ? request.hotelIds.flatMap((id) => byId.get(id) ?? [])
      : hotels.filter((hotel) => kmBetween({ latitude, longitude }, hotel) * 1_000 <= radius);
    const answers = asked
      .slice(0, limit)
      .filter(({ id }) => !soldOut.has(id))
      .map((hotel) => ({
        hotelId: hotel.id,
        roomTypes: offersOf(hotel, request)
          .filter((offer) => !request.refundableRatesOnly || offer.plan !== 1)
          .slice(0, request.maxRatesPerHotel ?? 100)
          .map((offer) => ({
            roomTypeId: `t${offer.room}`,
            offerId: name(offer),
            supplier: 'nuitee',
            offerRetailRate: { amount: offer.priceHundredths / 100, currency: offer.currency },
            rates: presentOffer(hotel, offer),
          })),
      }));
    // The error comes with the status of a success.
    if (answers.length === 0) return refuse(200, 2001, 'no availability found');
    return request.stream ? streamed(answers) : Response.json({ data: answers, sandbox: true });
  }

  function streamed(answers: readonly { hotelId: string }[]): Response {
    const frames = Array.from({ length: Math.ceil(answers.length / perFrame) }, (_, index) =>
      JSON.stringify({ rates: answers.slice(index * perFrame, (index + 1) * perFrame) }),
    );
    const summary = JSON.stringify({
      hotels: answers.map(({ hotelId: id }) => ({ id, name: '', photo: '' })),
    });
    const texts = [...frames, summary, ...(endsEarly ? [] : ['[DONE]'])].map((data) => `data: ${data}\n\n`);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const text = texts[sent];
        if (sent === 1) await held;
        if (sent === 0) onFirstFrame();
        sent += 1;
        if (text === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(text));
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }

  function name(offer: Offer): string {
    serial += 1;
    const id = `offer-${serial}-${'x'.repeat(200)}`;
    offers.set(id, offer);
    return id;
  }

  function makePrebook(body: unknown): Response {
    const { offerId, usePaymentSdk } = (body ?? {}) as { offerId?: string; usePaymentSdk?: boolean };
    const offer = offers.get(offerId ?? '');
    const hotel = byId.get(offer?.hotelId ?? '');
    if (!offer || !hotel || typeof usePaymentSdk !== 'boolean') return refuse(400, 4002, 'invalid offerId');
    if (soldOut.has(hotel.id)) return refuse(408, 4040, 'outdated offerId');
    serial += 1;
    const found = changes;
    changes = {};
    const priceHundredths = Math.round(offer.priceHundredths * (1 + (found.percent ?? 0) / 100));
    const prebook = { id: `pre-${serial}`, offer: { ...offer, priceHundredths }, isStale: false };
    prebooks.set(prebook.id, prebook);
    return Response.json(presentPrebook(prebook, hotel, found));
  }

  function tellPrebook(id: string): Response {
    const prebook = prebooks.get(id);
    const hotel = byId.get(prebook?.offer.hotelId ?? '');
    if (!prebook || !hotel || prebook.isStale) return new Response(null, { status: 204 });
    return Response.json(presentPrebook(prebook, hotel));
  }

  function book(body: unknown): Response {
    const { prebookId, clientReference, holder, guests, payment } = (body ?? {}) as {
      prebookId?: string;
      clientReference?: string;
      holder?: Record<string, string>;
      guests?: { occupancyNumber: number; firstName: string; lastName: string; email: string }[];
      payment?: { method?: string };
    };
    if (!['WALLET', 'CREDIT', 'ACC_CREDIT_CARD'].includes(payment?.method ?? ''))
      return refuse(400, 4000, 'unsupported payment method');
    const prebook = prebooks.get(prebookId ?? '');
    if (!prebook || !holder?.firstName || !holder.lastName || !holder.email)
      return refuse(400, 4002, 'wrong input');
    const numbers = guests?.map(({ occupancyNumber }) => occupancyNumber).join();
    const wanted = prebook.offer.occupancies.map((_, index) => index + 1).join();
    if (!guests || numbers !== wanted || !guests.every((one) => one.firstName && one.lastName && one.email))
      return refuse(400, 4002, 'each room needs a guest');
    if (clientReference && bookings.some((one) => one.clientReference === clientReference))
      return refuse(400, 4005, 'duplicate clientReference');
    if (prebook.isStale) return refuse(400, 4010, 'prebook validation failed');
    if (nextFailure) {
      const { code, status } = nextFailure;
      nextFailure = null;
      onFailure();
      onFailure = () => {};
      return refuse(status, code, 'booking failed');
    }
    if (soldOut.has(prebook.offer.hotelId)) return refuse(400, 2013, 'the provider did not confirm');
    serial += 1;
    const booking: StandInBooking = {
      bookingId: `bk-${serial}`,
      clientReference: clientReference ?? null,
      status: 'CONFIRMED',
      hotelConfirmationCode: null,
      offer: prebook.offer,
      guests,
      refundedHundredths: 0,
      terms: false,
    };
    bookings.push(booking);
    return Response.json({ data: presentBooking(booking), sandbox: true });
  }

  function listBookings(reference: string | null): Response {
    if (!reference) return refuse(400, 4002, 'clientReference or guestId is required');
    const found = bookings.filter((one) => one.clientReference === reference);
    if (found.length === 0) return new Response(null, { status: 204 });
    return Response.json({ data: found.map(presentBooking) });
  }

  function oneBooking(method: string, id: string): Response {
    const booking = bookings.find(({ bookingId }) => bookingId === id);
    if (!booking) return new Response(null, { status: 204 });
    if (method === 'GET') return Response.json({ data: presentBooking(booking) });
    if (method !== 'PUT') return refuse(405, 405, 'method not allowed');
    if (booking.status !== 'CONFIRMED') return new Response(null, { status: 304 });
    return Response.json(cancelBooking(booking, now()));
  }
}

const refuse = (status: number, code: number, description: string): Response =>
  Response.json({ error: { code, description, message: description } }, { status });

function isWhole(request: RatesRequest): boolean {
  const { checkin, checkout, currency, guestNationality, occupancies } = request;
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(checkin) &&
    checkout > checkin &&
    /^[A-Z]{3}$/.test(currency) &&
    /^[A-Z]{2}$/.test(guestNationality) &&
    Array.isArray(occupancies) &&
    occupancies.length > 0 &&
    occupancies.every(({ adults }) => adults > 0)
  );
}
