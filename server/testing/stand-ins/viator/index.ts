import { type StandIn, standIn } from '../stand-in.ts';
import {
  products as catalogue,
  destinations,
  type Product,
  productView,
  questions,
  retailOf,
  scheduleView,
} from './catalogue.ts';

export const viatorKey = 'a-viator-key-for-tests';

type Mix = { ageBand: string; numberOfTravelers: number }[];

/** A booking at the stand-in. */
type ViatorBookingRow = {
  bookingRef: string;
  partnerBookingRef: string;
  productCode: string;
  status: string;
  currency: string;
  retail: number;
  body: Record<string, unknown>;
};

type BookingEvent = { transactionRef: string; eventType: string; bookingRef: string; lastUpdated: string };

export type ViatorStandIn = StandIn & {
  bookings: ViatorBookingRow[];
  products: Product[];
  events: BookingEvent[];
  acknowledged: string[];
  quirks: Quirks;
  /** An operator changes a booking by itself, which the list of changes then tells. */
  recordEvent(bookingRef: string, eventType: string, status: string): void;
};

type Quirks = {
  /** The status with which new bookings are answered. */
  bookStatus: string;
  /** Factor of all prices. */
  priceFactor: number;
  /** Prices are held as well. */
  holdsPrice: boolean;
  isSoldOut: boolean;
  refundPercent: number;
  isCancellable: boolean;
  declineReason: string | null;
};

const bookable = ['USD', 'CAD', 'GBP', 'AUD', 'EUR'];
const rates: Record<string, number> = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.36, AUD: 1.52, JPY: 150 };
const holdMs = 5 * 60_000;

const json = (value: unknown, status = 200) => Response.json(value, { status });
const failure = (status: number, code: string, message = '') =>
  json({ code, message, timestamp: '2026-11-24T00:00:00Z', trackingId: 'T-1' }, status);

/** A stand-in of Viator's Partner API, version 2, mounted at `/partner`. Its products are on sale until a date. */
export function viatorStandIn(now: () => number = Date.now, onSaleUntil?: string): ViatorStandIn {
  const products = catalogue.map((product) => ({ ...product }));
  const bookings: ViatorBookingRow[] = [];
  const holds = new Map<string, { until: number; retail: number }>();
  const events: BookingEvent[] = [];
  const acknowledged: string[] = [];
  const quirks: Quirks = {
    bookStatus: 'CONFIRMED',
    priceFactor: 1,
    holdsPrice: true,
    isSoldOut: false,
    refundPercent: 100,
    isCancellable: true,
    declineReason: null,
  };
  let serial = 1_000;

  const find = (code: unknown) => products.find((one) => one.code === code);
  const forecastOf = (product: Product) =>
    scheduleView(product, new Date(now()).getUTCFullYear(), onSaleUntil);
  const iso = (epochMs: number) => new Date(epochMs).toISOString();
  const amount = (usd: number, currency: string) =>
    Number((usd * quirks.priceFactor * (rates[currency] ?? 1)).toFixed(2));
  const priceOf = (retail: number) => ({
    price: {
      recommendedRetailPrice: retail,
      partnerNetPrice: Number((retail * 0.75).toFixed(2)),
      bookingFee: 0,
      partnerTotalPrice: Number((retail * 0.75).toFixed(2)),
    },
  });

  /** One page of changed things, two at a time. */
  function page<Item>(all: readonly Item[], query: URLSearchParams): { rows: Item[]; nextCursor?: string } {
    const first = Number(query.get('cursor') ?? 0);
    const rows = all.slice(first, first + 2);
    return first + 2 < all.length ? { rows, nextCursor: String(first + 2) } : { rows };
  }

  function listProducts(query: URLSearchParams, language: string): Response {
    const since = query.get('modified-since');
    const changed = products.filter(({ updatedAt }) => !since || Date.parse(updatedAt) > Date.parse(since));
    const { rows, ...rest } = page(changed, query);
    return json({ products: rows.map((product) => productView(product, language)), ...rest });
  }

  /** What is wrong with a slot that is asked for; null if it exists. */
  function refuse(body: Record<string, unknown>): Response | null {
    const product = find(body.productCode);
    if (product?.status !== 'ACTIVE') return failure(404, 'NOT_FOUND', 'The product does not exist.');
    const mix = body.paxMix as Mix | undefined;
    if (!mix?.length || !/^\d{4}-\d\d-\d\d$/.test(String(body.travelDate)) || !rates[String(body.currency)])
      return failure(400, 'BAD_REQUEST', 'The request is incomplete.');
    if (mix.some(({ ageBand }) => !product.bands.includes(ageBand as 'ADULT')))
      return failure(400, 'INVALID_PAX_MIX', 'The product has no such age band.');
    return null;
  }

  function check(body: Record<string, unknown>): Response {
    const refused = refuse(body);
    if (refused) return refused;
    const product = find(body.productCode) as Product;
    const mix = body.paxMix as Mix;
    const currency = String(body.currency);
    const asked = product.times.filter((time) => body.startTime === undefined || time === body.startTime);
    return json({
      currency,
      productCode: product.code,
      travelDate: body.travelDate,
      bookableItems: asked.map((startTime) => ({
        productOptionCode: 'TG1',
        ...(startTime === null ? {} : { startTime }),
        available: !quirks.isSoldOut,
        ...(quirks.isSoldOut ? { unavailableReason: 'SOLD_OUT' } : {}),
        lineItems: mix.map((one) => ({
          ...one,
          subtotalPrice: {
            price: {
              recommendedRetailPrice:
                product.prices.group === undefined
                  ? amount((product.prices[one.ageBand] ?? 0) * one.numberOfTravelers, currency)
                  : 0,
            },
          },
        })),
        totalPrice: priceOf(amount(retailOf(product, mix), currency)),
      })),
    });
  }

  function hold(body: Record<string, unknown>): Response {
    const refused = refuse(body);
    if (refused) return refused;
    const currency = String(body.currency);
    if (!bookable.includes(currency)) return failure(400, 'INVALID_CURRENCY');
    const product = find(body.productCode) as Product;
    serial += 1;
    const bookingRef = `BR-${serial}`;
    const until = now() + holdMs;
    const retail = amount(retailOf(product, body.paxMix as Mix), currency);
    holds.set(bookingRef, { until, retail });
    const part = (status: string) => (status === 'HOLDING' ? { status, validUntil: iso(until) } : { status });
    return json({
      bookingRef,
      currency,
      bookingHoldInfo: {
        availability: part(product.holds),
        pricing: part(quirks.holdsPrice ? 'HOLDING' : 'HOLD_NOT_PROVIDED'),
      },
      totalHeldPrice: priceOf(retail),
    });
  }

  function missingAnswers(product: Product, body: Record<string, unknown>): string[] {
    const answers = (body.bookingQuestionAnswers ?? []) as { question: string }[];
    const answered = new Set(answers.map(({ question }) => question));
    return questions
      .filter(
        ({ id, required }) => product.questions.includes(id) && required === 'MANDATORY' && !answered.has(id),
      )
      .map(({ id }) => id);
  }

  function book(body: Record<string, unknown>): Response {
    const known = bookings.find((one) => one.partnerBookingRef === body.partnerBookingRef);
    // A reference is used up by a rejection.
    if (known && ['REJECTED', 'FAILED'].includes(known.status))
      return failure(400, 'DUPLICATE_PARTNER_BOOKING_REF');
    if (known) return json(bookingView(known));
    const refused = refuse(body);
    if (refused) return refused;
    const currency = String(body.currency);
    const product = find(body.productCode) as Product;
    const booker = body.bookerInfo as { firstName?: string; lastName?: string } | undefined;
    const contact = body.communication as { email?: string } | undefined;
    if (!bookable.includes(currency)) return failure(400, 'INVALID_CURRENCY');
    if (
      !body.partnerBookingRef ||
      !booker?.firstName ||
      !booker.lastName ||
      !contact?.email ||
      !body.languageGuide
    )
      return failure(400, 'BAD_REQUEST', 'A mandatory field is missing.');
    const missing = missingAnswers(product, body);
    if (missing.length > 0) return failure(400, 'MISSING_ANSWERS', missing.join(', '));
    const held = holds.get(String(body.bookingRef));
    const isHeld = held !== undefined && held.until > now();
    serial += 1;
    const booking: ViatorBookingRow = {
      bookingRef: isHeld ? String(body.bookingRef) : `BR-${serial}`,
      partnerBookingRef: String(body.partnerBookingRef),
      productCode: product.code,
      status: quirks.isSoldOut && !isHeld ? 'REJECTED' : quirks.bookStatus,
      currency,
      retail: isHeld ? held.retail : amount(retailOf(product, body.paxMix as Mix), currency),
      body,
    };
    bookings.push(booking);
    return json(bookingView(booking));
  }

  const bookingView = ({ bookingRef, partnerBookingRef, status, currency, retail }: ViatorBookingRow) => ({
    status,
    bookingRef,
    partnerBookingRef,
    currency,
    totalPrice: priceOf(retail),
    ...(status === 'REJECTED' ? { rejectionReasonCode: 'BOOKABLE_ITEM_UNAVAILABLE' } : {}),
    ...(status === 'CONFIRMED'
      ? { voucherInfo: { url: `https://api.viator.com/ticket/${bookingRef}`, format: 'HTML' } }
      : {}),
  });

  function statusOf(body: Record<string, unknown>): Response {
    const found = bookings.find(
      (one) => one.bookingRef === body.bookingRef || one.partnerBookingRef === body.partnerBookingRef,
    );
    return found ? json(bookingView(found)) : failure(404, 'NOT_FOUND', 'No such booking.');
  }

  function cancellation(bookingRef: string, action: string): Response {
    const found = bookings.find((one) => one.bookingRef === bookingRef);
    if (!found) return failure(404, 'NOT_FOUND');
    const net = Number((found.retail * 0.75).toFixed(2));
    if (action === 'cancel-quote')
      return json({
        bookingId: bookingRef,
        status: !quirks.isCancellable
          ? 'NOT_CANCELLABLE'
          : found.status === 'CANCELED'
            ? 'CANCELLED'
            : 'CANCELLABLE',
        ...(quirks.isCancellable ? {} : { rejectionReason: 'PAST_TRAVEL_DATE' }),
        refundDetails: {
          itemPrice: net,
          refundAmount: Number(((net * quirks.refundPercent) / 100).toFixed(2)),
          refundPercentage: quirks.refundPercent,
          currencyCode: found.currency,
        },
      });
    if (quirks.declineReason) return json({ status: 'DECLINED', reason: quirks.declineReason });
    if (found.status === 'CANCELED') return json({ status: 'DECLINED', reason: 'ALREADY_CANCELLED' });
    found.status = 'CANCELED';
    return json({ bookingId: bookingRef, status: 'ACCEPTED' });
  }

  function listEvents(query: URLSearchParams): Response {
    const since = query.get('modified-since');
    const told = events.filter(
      ({ transactionRef, lastUpdated }) =>
        !acknowledged.includes(transactionRef) && (!since || Date.parse(lastUpdated) >= Date.parse(since)),
    );
    const { rows, ...rest } = page(told, query);
    const refOf = (bookingRef: string) =>
      bookings.find((one) => one.bookingRef === bookingRef)?.partnerBookingRef;
    return json({
      bookings: rows.map((event) => ({ ...event, partnerBookingRef: refOf(event.bookingRef) })),
      ...rest,
    });
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get('exp-api-key') !== viatorKey) return failure(401, 'UNAUTHORIZED');
    if (request.headers.get('accept') !== 'application/json;version=2.0')
      return failure(
        400,
        'INVALID_HEADER_VALUE',
        'Accept header is missing or has invalid version information',
      );
    const language = request.headers.get('accept-language') ?? '';
    if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(language))
      return failure(400, 'INVALID_HEADER_VALUE', 'Accept-Language');
    const path = pathname.replace('/partner', '');
    return request.method === 'GET'
      ? answerRead(path, searchParams, language)
      : answerWrite(path, (await request.json()) as Record<string, unknown>, language);
  }

  function answerRead(path: string, query: URLSearchParams, language: string): Response {
    if (path === '/products/modified-since') return listProducts(query, language);
    if (path === '/products/tags')
      return json({ tags: [{ tagId: 21_913, allNamesByLocale: { en: 'Food & Drink' } }] });
    if (path === '/products/booking-questions') return json({ bookingQuestions: questions });
    if (path === '/destinations') return json({ destinations, totalCount: destinations.length });
    if (path === '/availability/schedules/modified-since') {
      const since = Date.parse(query.get('modified-since') ?? '');
      const changed = products.filter(
        ({ updatedAt }) => Number.isNaN(since) || Date.parse(updatedAt) > since,
      );
      const { rows, ...rest } = page(changed, query);
      return json({ availabilitySchedules: rows.map(forecastOf), ...rest });
    }
    if (path === '/bookings/cancel-reasons')
      return json({
        reasons: [
          { cancellationReasonCode: 'Customer_Service.Other' },
          { cancellationReasonCode: 'Customer_Service.I_canceled_my_entire_trip' },
        ],
      });
    if (path === '/bookings/modified-since') return listEvents(query);
    const [, quoted] = /^\/bookings\/([\w-]+)\/cancel-quote$/.exec(path) ?? [];
    if (quoted) return cancellation(quoted, 'cancel-quote');
    const [, scheduled] = /^\/availability\/schedules\/(\w+)$/.exec(path) ?? [];
    const [, read] = /^\/products\/(\w+)$/.exec(path) ?? [];
    const product = find(scheduled ?? read);
    if (!product) return failure(404, 'NOT_FOUND');
    return json(scheduled ? forecastOf(product) : productView(product, language));
  }

  function answerWrite(path: string, body: Record<string, unknown>, language: string): Response {
    const codes = (body.productCodes ?? []) as string[];
    const named = codes.flatMap((code) => find(code) ?? []);
    if (path === '/products/bulk') return json(named.map((product) => productView(product, language)));
    if (path === '/availability/schedules/bulk')
      return json({ availabilitySchedules: named.map(forecastOf) });
    if (path === '/locations/bulk')
      return json({
        locations: [
          { reference: 'LOC-start', name: 'Fountain', center: { latitude: 48.86, longitude: 2.34 } },
        ],
      });
    if (path === '/reviews/product')
      return json({
        reviews: [
          {
            rating: 5,
            title: 'Good',
            text: '<i>Very</i> good',
            publishedDate: '2026-10-01T00:00:00Z',
            userName: 'Ada',
            language: 'en',
          },
          { rating: 9, title: 'Odd', text: 'x', publishedDate: '2026-10-01', userName: 'Bob' },
        ],
      });
    if (path === '/availability/check') return check(body);
    if (path === '/bookings/hold') return hold(body);
    if (path === '/bookings/book') return book(body);
    if (path === '/bookings/status') return statusOf(body);
    if (path === '/bookings/modified-since/acknowledge') {
      acknowledged.push(...((body.transactionRefs ?? []) as string[]));
      return json({});
    }
    const [, cancelled] = /^\/bookings\/([\w-]+)\/cancel$/.exec(path) ?? [];
    if (cancelled && body.reasonCode) return cancellation(cancelled, 'cancel');
    return failure(404, 'NOT_FOUND');
  }

  return {
    ...standIn('viator', respond),
    bookings,
    products,
    events,
    acknowledged,
    quirks,
    recordEvent(bookingRef, eventType, status) {
      const found = bookings.find((one) => one.bookingRef === bookingRef);
      if (found) found.status = status;
      const transactionRef = `PBE-${events.length + 1}`;
      events.push({ transactionRef, eventType, bookingRef, lastUpdated: iso(now()) });
    },
  };
}
