import type { BaseContext } from '#server/platform/context/index.ts';
import { openText, type Seal, sealText } from '#server/platform/crypto/index.ts';

/** The rate for which a supplier fixed a price, in an app. */
type QuotedRate = { appId: string; rateKey: string };

type EnvironmentContext = Pick<BaseContext, 'environment'>;

const sealOf = ({ environment }: EnvironmentContext, { appId, rateKey }: QuotedRate): Seal => ({
  purpose: 'hotel-quote',
  environment,
  boundTo: `${appId}/${rateKey}`,
});

/** Encrypts a supplier's name for a fixed price, which books at it, for the row of a confirmation or booking. */
export const sealQuote = (ctx: EnvironmentContext, rate: QuotedRate, quote: string): string =>
  sealText(sealOf(ctx, rate), quote);

/** Opens a sealed quote; throws for that of another rate or app. */
export const openQuote = (ctx: EnvironmentContext, rate: QuotedRate, sealed: string): string =>
  openText(sealOf(ctx, rate), sealed);
