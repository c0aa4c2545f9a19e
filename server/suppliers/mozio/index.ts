import type { TransferSupplier } from '#server/modules/transfers/port.ts';
import { offeredWith, type ReadSettings } from '#server/platform/supplier-http/index.ts';
import { cancel } from './cancel.ts';
import { mozioClient } from './client.ts';
import { lookUp } from './find-reservation.ts';
import type { Pictures } from './offers.ts';
import { reserve, type Wait, waitFor } from './reserve.ts';
import { begin, readResults, recheck } from './search.ts';

type Options = {
  settings: ReadSettings;
  pictures: Pictures;
  fetch?: typeof fetch;
  clockMs?: () => number;
  wait?: Wait;
};

/**
 * Transfers of Mozio's API, version 2. Its events come to the paths of the transfer provider, under the reference that
 * a reservation carries, and are read back. Mozio publishes no reference; docs/suppliers.md lists what is to be confirmed.
 */
export function mozio({
  settings,
  pictures,
  fetch,
  clockMs = Date.now,
  wait = waitFor,
}: Options): TransferSupplier {
  const client = mozioClient(settings, fetch);
  return {
    name: 'mozio',
    isOfferedTo: offeredWith(settings, ['MOZIO_API_KEY']),
    isIdempotent: false,
    // The request, and eight looks with two seconds between them.
    bookTimeoutMs: 60_000,
    settleSeconds: 120,
    pollIntervalMs: 2_000,
    searchDeadlineSeconds: 90,

    begin: (ctx, query) => begin(ctx, client, clockMs, query),
    results: (ctx, search) => readResults(ctx, client, search, pictures),
    recheck: (ctx, search, offer) => recheck(ctx, client, clockMs, search, offer, pictures),
    reserve: (ctx, order) => reserve(ctx, client, wait, order),
    lookUp: (ctx, key) => lookUp(ctx, client, key),
    quoteCancel: async () => null,
    cancel: (ctx, key) => cancel(ctx, client, key),
  };
}
