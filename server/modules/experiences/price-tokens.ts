import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Pax } from './port.ts';
import type { PinnedRate } from './price-visit.ts';

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
  /** The exchange rate of the price; null where the supplier named it in this currency. */
  pinned: PinnedRate | null;
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
  /** Absent parts have their defaults: a price without conversion or markup, and a party of adults and children. */
  pinned?: PinnedRate | null,
  others?: Pick<Pax, 'seniors' | 'youths' | 'infants'>,
  markup?: [ruleId: string, percentBasisPoints: number, fixedMinor: number, roundToMinor: number],
];

/** Seals a price into a token. The app is part of the key, so another app cannot open the token. */
export function sealPrice(ctx: TokenContext, visit: PinnedVisit, expiresAt: string): string {
  const { code, optionCode, date, time, pax, currency, totalMinor, pinned, markup } = visit;
  const { adults, children, ...others } = pax;
  const payload: Payload = [
    code,
    optionCode,
    date,
    time,
    adults,
    children,
    currency,
    totalMinor,
    pinned,
    others,
  ];
  if (markup) {
    payload.push([markup.ruleId, markup.percentBasisPoints, markup.fixedMinor, markup.roundToMinor]);
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
  const [code, optionCode, date, time, adults, children, currency, totalMinor, pinned = null, others, terms] =
    opened.payload;
  return {
    code,
    optionCode,
    date,
    time,
    pax: { adults, children, ...others },
    currency,
    totalMinor,
    pinned,
    markup: terms ? termsOf(terms) : null,
  };
}

function termsOf([ruleId, percentBasisPoints, fixedMinor, roundToMinor]: NonNullable<
  Payload[10]
>): MarkupTerms {
  return { ruleId, percentBasisPoints, fixedMinor, roundToMinor };
}

function purposeOf(ctx: TokenContext): string {
  return `experience-price/${ctx.app.id}`;
}
