import type { MarkupTerms } from '#server/modules/bookings/port.ts';
import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Pax } from './port.ts';

/** Validity of a price token. */
export const priceMinutes = 15;

type TokenContext = Pick<BaseContext, 'environment'> & { app: Pick<AppInfo, 'id'> };

/** The content of a price token: the visit and its price. */
export type PinnedVisit = {
  code: string;
  optionCode: string;
  date: string;
  time: string;
  pax: Pax;
  currency: string;
  totalMinor: number;
  /** The terms that made the total from the supplier's price; null if it is the supplier's price. */
  markup: MarkupTerms | null;
};

type Payload = [
  code: string,
  optionCode: string,
  date: string,
  time: string,
  adults: number,
  children: number,
  currency: string,
  totalMinor: number,
  markup?: [ruleId: string, percentBasisPoints: number, fixedMinor: number, roundToMinor: number],
];

/** Seals a price into a token. The app is part of the key, so another app cannot open the token. */
export function sealPrice(ctx: TokenContext, visit: PinnedVisit, expiresAt: string): string {
  const { code, optionCode, date, time, pax, currency, totalMinor } = visit;
  const payload: Payload = [code, optionCode, date, time, pax.adults, pax.children, currency, totalMinor];
  if (visit.markup) {
    const { ruleId, percentBasisPoints, fixedMinor, roundToMinor } = visit.markup;
    payload.push([ruleId, percentBasisPoints, fixedMinor, roundToMinor]);
  }
  return sealToken(purposeOf(ctx), ctx.environment, payload, expiresAt);
}

/**
 * Opens a price token. Throws 404 `not_found` for a forged, altered or other app's token, and 410
 * `price_confirmation_expired` after 15 minutes.
 */
export function openPrice(ctx: TokenContext, token: string): PinnedVisit {
  const opened = openToken<Payload>(purposeOf(ctx), ctx.environment, token);
  if (!opened) throw problem('not_found');
  if (opened.state === 'expired') throw problem('price_confirmation_expired');
  const [code, optionCode, date, time, adults, children, currency, totalMinor, terms] = opened.payload;
  return {
    code,
    optionCode,
    date,
    time,
    pax: { adults, children },
    currency,
    totalMinor,
    markup: terms ? termsOf(terms) : null,
  };
}

function termsOf([ruleId, percentBasisPoints, fixedMinor, roundToMinor]: NonNullable<
  Payload[8]
>): MarkupTerms {
  return { ruleId, percentBasisPoints, fixedMinor, roundToMinor };
}

function purposeOf(ctx: TokenContext): string {
  return `experience-price/${ctx.app.id}`;
}
