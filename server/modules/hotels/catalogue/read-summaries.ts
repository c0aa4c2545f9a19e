import type { BaseContext } from '#server/platform/context/index.ts';
import { suppliersOfHotels } from './asked-suppliers.ts';
import type { HotelSummary } from './port.ts';

/**
 * Summaries of hotels by our ids; unknown ids are left out of the map. Each supplier is called only for the ids that
 * the suppliers before it did not know. Throws 503 without a supplier, 502 when one fails and 504 when one times out.
 */
export async function readSummaries(
  ctx: BaseContext,
  hotelIds: readonly string[],
  language: string,
): Promise<Map<string, HotelSummary>> {
  const found = new Map<string, HotelSummary>();
  let missing = [...new Set(hotelIds)];
  for (const supplier of await suppliersOfHotels(ctx, missing)) {
    if (missing.length === 0) break;
    for (const summary of await supplier.summaries(ctx, missing, language)) found.set(summary.id, summary);
    missing = missing.filter((hotelId) => !found.has(hotelId));
  }
  return found;
}
