import {
  type ReadSettings,
  requireSettings,
  type SupplierClient,
  supplierClient,
} from '#server/platform/supplier-http/index.ts';
import { failureOf } from './failures.ts';

/** Makes the client of Mozio's API, version 2. */
export function mozioClient(settings: ReadSettings, fetch?: typeof globalThis.fetch): SupplierClient {
  return supplierClient({
    name: 'mozio',
    async connect(ctx, appId) {
      const found = requireSettings(await settings(ctx, appId), ['MOZIO_API_KEY', 'MOZIO_URL']);
      return { url: found.MOZIO_URL, headers: { 'api-key': found.MOZIO_API_KEY } };
    },
    failureOf,
    secretFields: ['customer', 'passenger', 'contact'],
    fetch,
  });
}
