import type { SupplierHandle } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { openText, type Seal, sealText } from '#server/platform/crypto/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { travelQuotes } from './schema.ts';

type EnvironmentContext = Pick<BaseContext, 'environment'>;

/** Handles of searches are encrypted like those of bookings, because some contain tokens or addresses. */
const sealOf = ({ environment }: EnvironmentContext, rowId: string): Seal => ({
  purpose: 'transfer-search-handle',
  environment,
  boundTo: rowId,
});

/** Encrypts a supplier's handle of a search for the row of a search or travel quote with this id. */
export function sealSearchHandle(ctx: EnvironmentContext, rowId: string, handle: SupplierHandle): string {
  return sealText(sealOf(ctx, rowId), JSON.stringify(handle));
}

/** Decrypts a handle that `sealSearchHandle` encrypted for the same row. */
export function openSearchHandle(ctx: EnvironmentContext, rowId: string, sealed: string): SupplierHandle {
  return JSON.parse(openText(sealOf(ctx, rowId), sealed));
}

/** The supplier's handle of the search from which a travel quote was made; null for older quotes. */
export async function findSearchHandle(
  ctx: BaseContext,
  appId: string,
  travelQuoteId: string,
): Promise<SupplierHandle | null> {
  const [row] = await ctx.db
    .select({ handle: travelQuotes.supplierHandle })
    .from(travelQuotes)
    .where(and(eq(travelQuotes.appId, appId), eq(travelQuotes.id, travelQuoteId)));
  return row?.handle ? openSearchHandle(ctx, travelQuoteId, row.handle) : null;
}
