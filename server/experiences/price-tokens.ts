import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Pax } from './port.ts';

/** How long a calculated price can be held. */
export const priceMinutes = 15;

type TokenContext = Pick<BaseContext, 'environment'> & { app: Pick<AppInfo, 'id'> };

/** What a price was calculated for, and what it was. */
export type PinnedVisit = {
  code: string;
  optionCode: string;
  date: string;
  time: string;
  pax: Pax;
  currency: string;
  totalMinor: number;
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
];

/** Seals a calculated price. The app is part of the key: another app's token does not open. */
export function sealPrice(ctx: TokenContext, visit: PinnedVisit, expiresAt: string): string {
  const { code, optionCode, date, time, pax, currency, totalMinor } = visit;
  const payload: Payload = [code, optionCode, date, time, pax.adults, pax.children, currency, totalMinor];
  return sealToken(purposeOf(ctx), ctx.environment, payload, expiresAt);
}

/**
 * Opens a price token. Made up, altered or another app's: 404 `not_found`. Older than 15 minutes: 410
 * `price_confirmation_expired`.
 */
export function openPrice(ctx: TokenContext, token: string): PinnedVisit {
  const opened = openToken<Payload>(purposeOf(ctx), ctx.environment, token);
  if (!opened) throw problem('not_found');
  if (opened.state === 'expired') throw problem('price_confirmation_expired');
  const [code, optionCode, date, time, adults, children, currency, totalMinor] = opened.payload;
  return { code, optionCode, date, time, pax: { adults, children }, currency, totalMinor };
}

function purposeOf(ctx: TokenContext): string {
  return `experience-price/${ctx.app.id}`;
}
