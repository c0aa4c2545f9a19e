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
  /** Absent parts have their defaults: a price that was not converted, and a party of adults and children. */
  pinned?: PinnedRate | null,
  others?: Pick<Pax, 'seniors' | 'youths' | 'infants'>,
];

/** Seals a price into a token. The app is part of the key, so another app cannot open the token. */
export function sealPrice(ctx: TokenContext, visit: PinnedVisit, expiresAt: string): string {
  const { code, optionCode, date, time, pax, currency, totalMinor, pinned } = visit;
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
  const [code, optionCode, date, time, adults, children, currency, totalMinor, pinned = null, others] =
    opened.payload;
  return { code, optionCode, date, time, pax: { adults, children, ...others }, currency, totalMinor, pinned };
}

function purposeOf(ctx: TokenContext): string {
  return `experience-price/${ctx.app.id}`;
}
