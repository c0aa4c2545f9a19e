import {
  type Booking,
  type CheckoutItem,
  createBooking,
  findBooking,
  isHoldOver,
  type NewBooking,
  updateBookingDetails,
} from '#server/modules/bookings/index.ts';
import { type PlaceLanguage, readerLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { type TransferDetails, transferDetails } from './booking-details.ts';
import { choosePassenger, type SentPassenger } from './passenger.ts';
import type { TransferPassenger, TransferPlace } from './port.ts';
import { displayName } from './quote-view.ts';
import { travelQuotes } from './schema.ts';
import { isOwnedBy } from './search-store.ts';
import type { PricedQuote } from './travel-quote.ts';

/**
 * Returns the booking of a travel quote. The first checkout session creates it; it is held until the quote
 * expires, and later sessions reuse it. Of two concurrent sessions one creates it, and the other reuses it.
 * Throws `not_found`, `quote_expired`, or `invalid_state` once it is paid or over.
 */
export async function bookTravelQuote(
  ctx: EitherContext,
  item: CheckoutItem,
  field: string,
): Promise<Booking> {
  const quote = await findQuote(ctx, item.id);
  if (quote.bookingId) return reuse(ctx, quote.bookingId, item, field);
  if (quote.isExpired) throw problem('quote_expired');
  const draft = await newBooking(ctx, quote, item, field);
  try {
    // The quote stores the id of its booking, so the idempotency key need not.
    return await createBooking({ ...ctx, keyed: undefined }, draft, (ctx, booking) =>
      linkQuote(ctx, quote, booking),
    );
  } catch (err) {
    const { bookingId } = await findQuote(ctx, item.id);
    if (!isProblem(err, 'invalid_state') || !bookingId) throw err;
    return reuse(ctx, bookingId, item, field);
  }
}

async function newBooking(
  ctx: EitherContext,
  { id: travelQuoteId, content, currency, amountMinor, expiresAt }: Quote,
  item: CheckoutItem,
  field: string,
): Promise<NewBooking> {
  const { markup, cost, ...sold } = content;
  const { offer } = sold;
  const sent = item.passenger as SentPassenger | undefined;
  const passenger = await choosePassenger(ctx, sent, content.passenger, offer.flightInfoRequired, field);
  const language = readerLanguage(ctx);
  const details: TransferDetails = {
    ...sold,
    passenger,
    image: offer.image,
    travelQuoteId,
    language,
    confirmationNumber: null,
    pickupInstructions: null,
    changes: {},
  };
  return {
    ...placeAndTime(content),
    kind: 'ground',
    state: 'pending_payment',
    holdUntil: expiresAt,
    supplier: content.supplier,
    title: titleOf(content, language),
    currency,
    totalMinor: amountMinor,
    dueNowMinor: amountMinor,
    cost,
    markup,
    heldPlaces: 0,
    circleId: content.circleId ?? null,
    details,
  };
}

/** Links a quote to its booking. Throws `invalid_state` if a concurrent session was first. */
async function linkQuote(ctx: EitherContext, { id }: Quote, booking: Booking): Promise<Booking> {
  const linked = await ctx.db
    .update(travelQuotes)
    .set({ bookingId: booking.id })
    .where(and(eq(travelQuotes.appId, ctx.app.id), eq(travelQuotes.id, id), isNull(travelQuotes.bookingId)))
    .returning({ id: travelQuotes.id });
  if (linked.length === 0) throw problem('invalid_state');
  return booking;
}

type Quote = Awaited<ReturnType<typeof findQuote>>;

/** The caller's own quote. */
async function findQuote(ctx: EitherContext, id: string) {
  const [row] = isUuid(id)
    ? await ctx.db
        .select({
          id: travelQuotes.id,
          organisationId: travelQuotes.organisationId,
          userId: travelQuotes.userId,
          apiKeyId: travelQuotes.apiKeyId,
          content: travelQuotes.content,
          currency: travelQuotes.currency,
          amountMinor: travelQuotes.amountMinor,
          bookingId: travelQuotes.bookingId,
          expiresAt: travelQuotes.expiresAt,
          isExpired: sql<boolean>`${travelQuotes.expiresAt} <= sojourn_clock()::timestamptz(3)`,
        })
        .from(travelQuotes)
        .where(and(eq(travelQuotes.appId, ctx.app.id), eq(travelQuotes.id, id)))
    : [];
  if (!row || !isOwnedBy(ctx, row)) throw problem('not_found');
  return row;
}

/**
 * Reuses the booking for another session of the quote; the passenger may change until the booking is paid.
 */
async function reuse(
  ctx: EitherContext,
  bookingId: string,
  item: CheckoutItem,
  field: string,
): Promise<Booking> {
  const booking = await findBooking(ctx, ctx.app.id, bookingId);
  if (!booking) throw problem('not_found');
  if (booking.state === 'expired') throw problem('quote_expired');
  if (booking.state !== 'pending_payment') throw problem('invalid_state');
  if (await isHoldOver(ctx, booking)) throw problem('quote_expired');
  const details = transferDetails(booking);
  const passenger: TransferPassenger = await choosePassenger(
    ctx,
    item.passenger as SentPassenger | undefined,
    details.passenger,
    details.offer.flightInfoRequired,
    field,
  );
  return updateBookingDetails(ctx, booking, { passenger });
}

const routeTexts: Record<PlaceLanguage, (from: string, to: string) => string> = {
  en: (from, to) => `${from} to ${to}`,
  fr: (from, to) => `de ${from} à ${to}`,
  es: (from, to) => `de ${from} a ${to}`,
  de: (from, to) => `${from} nach ${to}`,
  ar: (from, to) => `من ${from} إلى ${to}`,
};

function titleOf({ offer, query }: PricedQuote, language: PlaceLanguage): string {
  return `${displayName(offer, language)}${language === 'ar' ? '، ' : ', '}${routeTexts[language](nameOf(query.from), nameOf(query.to))}`;
}

const nameOf = ({ localName, name }: TransferPlace): string => localName ?? name;

/** A transfer belongs to the trip at its destination, or at its origin if the destination is an airport. */
function placeAndTime({ query, offer }: PricedQuote) {
  const place: TransferPlace = query.to.type === 'airport' ? query.from : query.to;
  const lastPickup = query.returnAt ?? query.pickupAt;
  return {
    placeId: place.cityId,
    placeName: place.localCity ?? place.city,
    countryCode: place.countryCode,
    timeZone: query.from.timeZone,
    startsAt: query.pickupAt,
    endsAt: new Date(Date.parse(lastPickup) + offer.durationMinutes * 60_000).toISOString(),
  };
}
