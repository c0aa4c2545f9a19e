import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { RateOffer } from './port.ts';
import { hotelPriceConfirmations } from './schema.ts';
import { openQuote, sealQuote } from './seal-quote.ts';

/** What a supplier answered when a price was confirmed: everything that a booking of it needs. */
export type Confirmation = Pick<
  RateOffer,
  'supplier' | 'rateKey' | 'price' | 'policy' | 'quote' | 'cost' | 'fallbacks'
> &
  // Absent in rows stored before the fields existed.
  Partial<Pick<RateOffer, 'boardType' | 'paymentType'>>;

/** A confirmation as it is stored: the quote, with which anybody could book, is encrypted. */
export type StoredConfirmation = Omit<Confirmation, 'quote'> & { quoteSealed: string | null };

type AppContext = BaseContext & { app: Pick<AppInfo, 'id'> };

/** Stores a confirmed offer until `expiresAt` and returns the id of the row. */
export async function saveConfirmation(
  ctx: AppContext,
  offer: RateOffer,
  expiresAt: string,
): Promise<string> {
  const { supplier, rateKey, boardType, paymentType, price, policy, quote, cost, fallbacks } = offer;
  const id = newId();
  const quoteSealed = quote === undefined ? null : sealQuote(ctx, { appId: ctx.app.id, rateKey }, quote);
  const confirmation: StoredConfirmation = {
    supplier,
    rateKey,
    boardType,
    paymentType,
    price,
    policy,
    quoteSealed,
    cost,
    fallbacks,
  };
  await ctx.db.insert(hotelPriceConfirmations).values({ appId: ctx.app.id, id, confirmation, expiresAt });
  return id;
}

/** The confirmed offer with this id of the app; null when the row is gone. */
export async function loadConfirmation(ctx: AppContext, id: string): Promise<Confirmation | null> {
  const [row] = await ctx.db
    .select({ confirmation: hotelPriceConfirmations.confirmation })
    .from(hotelPriceConfirmations)
    .where(and(eq(hotelPriceConfirmations.appId, ctx.app.id), eq(hotelPriceConfirmations.id, id)));
  if (!row) return null;
  const { quoteSealed, ...confirmation } = row.confirmation;
  if (quoteSealed === null) return confirmation;
  const { rateKey } = confirmation;
  return { ...confirmation, quote: openQuote(ctx, { appId: ctx.app.id, rateKey }, quoteSealed) };
}
