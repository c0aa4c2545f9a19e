import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { findEnds } from './addresses.ts';
import type * as contract from './contract-search.ts';
import { readPickupTime } from './pickup-time.ts';
import { pollTransferSupplier } from './poll-suppliers.ts';
import { buildPlaceView } from './quote-view.ts';
import { saveSearch } from './search-store.ts';
import { transferSupplierRegistry } from './suppliers.ts';
import type { SearchView } from './views.ts';

/** Starts a search at every supplier and returns immediately; clients poll its quotes. */
export async function searchTransfers(
  ctx: EitherContext,
  input: Input<typeof contract.searchGroundTransport>,
): Promise<SearchView> {
  const suppliers = await transferSupplierRegistry.offered(ctx);
  const currency = resolveCurrency(ctx, input.currency, 'member');
  const language = readerLanguage(ctx);
  const { from, to } = await findEnds(ctx, input.start_address, input.end_address, language);
  const nowMs = databaseNowMs(ctx.environment);
  const pickupAt = readPickupTime('pickup_datetime', input.pickup_datetime, from.timeZone, { nowMs });
  const returnAt =
    input.return_pickup_datetime === undefined
      ? null
      : readPickupTime('return_pickup_datetime', input.return_pickup_datetime, to.timeZone, {
          nowMs,
          after: Date.parse(pickupAt),
        });
  const query = { from, to, pickupAt, returnAt, passengers: input.num_passengers, currency, language };
  const { markup } = await loadPricing(ctx, 'transfers', currency);
  const search = await transaction(ctx, async (ctx) => {
    const search = await saveSearch(ctx, { query, markup }, suppliers);
    for (const { name: supplier } of suppliers) {
      const payload = { appId: ctx.app.id, searchId: search.id, supplier };
      await enqueue(ctx, pollTransferSupplier, payload, {
        key: `poll_transfer_supplier:${search.id}:${supplier}`,
      });
    }
    return search;
  });
  return {
    id: search.id,
    currency,
    pickupAt,
    returnAt,
    from: buildPlaceView(from),
    to: buildPlaceView(to),
    expiresAt: search.expiresAt,
  };
}
