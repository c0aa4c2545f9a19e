import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { findEnds } from './addresses.ts';
import { askGroundSupplier } from './ask-suppliers.ts';
import type * as contract from './contract-search.ts';
import { readPickupTime } from './pickup-time.ts';
import { presentPlace } from './present-place.ts';
import { schedulePurge } from './purge-searches.ts';
import { saveSearch } from './search-store.ts';
import { groundSuppliers } from './suppliers.ts';

/** The interval between polls that clients are given. */
const pollAfterMs = 2_000;

/** Starts a search at every supplier and returns immediately; clients poll its quotes. */
export async function searchGroundTransport(
  ctx: EitherContext,
  input: Input<typeof contract.searchGroundTransport>,
): Promise<Output<typeof contract.searchGroundTransport>> {
  const suppliers = groundSuppliers(ctx.environment);
  const currency = resolveCurrency(ctx, input.currency, 'member');
  const language = readerLanguage(ctx);
  const { from, to } = await findEnds(ctx, input.start_address, input.end_address, language);
  const pickupAt = readPickupTime('pickup_datetime', input.pickup_datetime, from.timeZone, Date.now());
  const returnAt =
    input.return_pickup_datetime === undefined
      ? null
      : readPickupTime(
          'return_pickup_datetime',
          input.return_pickup_datetime,
          to.timeZone,
          Date.parse(pickupAt),
        );
  const query = { from, to, pickupAt, returnAt, passengers: input.num_passengers, currency, language };
  const names = suppliers.map(({ name }) => name);
  const search = await transaction(ctx, async (ctx) => {
    const search = await saveSearch(ctx, query, names);
    for (const supplier of names) {
      const payload = { appId: ctx.app.id, searchId: search.id, supplier };
      await enqueue(ctx, askGroundSupplier, payload, { key: `ask_ground:${search.id}:${supplier}` });
    }
    return search;
  });
  await schedulePurge(ctx);
  return {
    search_id: search.id,
    status: 'searching',
    currency,
    pickup_datetime: pickupAt,
    return_pickup_datetime: returnAt,
    from: presentPlace(from),
    to: presentPlace(to),
    expires_at: search.expiresAt,
    poll_after_ms: pollAfterMs,
    poll_url: `/v1/travel/ground-transport/${search.id}/poll`,
  };
}
