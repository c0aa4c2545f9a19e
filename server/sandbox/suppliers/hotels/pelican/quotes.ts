import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant, unixSeconds } from '#server/platform/time/index.ts';

/** A price that the supplier has fixed. */
type Quote = { rateKey: string; checkIn: string; checkOut: string; totalMinor: number; untilSeconds: number };

/**
 * The name of a fixed price. It contains the price itself, because the simulated supplier stores nothing; callers
 * must not read it.
 */
export function nameQuote({ rateKey, stay, price }: QuotedOffer, until: string): string {
  const quote: Quote = {
    rateKey,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    totalMinor: price.totalMinor,
    untilSeconds: unixSeconds(until),
  };
  return `PLQ-${Buffer.from(JSON.stringify(quote)).toString('base64url')}`;
}

type QuotedOffer = {
  rateKey: string;
  stay: { checkIn: string; checkOut: string };
  price: { totalMinor: number };
};

/** The total that was fixed for this rate and stay, and until when; null for another one, and after its time. */
export function readQuote(
  quote: string,
  order: { rateKey: string; stay: { checkIn: string; checkOut: string } },
): { totalMinor: number; until: string } | null {
  const read = JSON.parse(Buffer.from(quote.slice(4), 'base64url').toString() || 'null') as Quote | null;
  if (!read || read.untilSeconds * 1000 < databaseNowMs('Sandbox')) return null;
  const { rateKey, checkIn, checkOut, totalMinor, untilSeconds } = read;
  const isOfOrder =
    rateKey === order.rateKey && checkIn === order.stay.checkIn && checkOut === order.stay.checkOut;
  return isOfOrder ? { totalMinor, until: isoInstant(untilSeconds * 1000) } : null;
}
