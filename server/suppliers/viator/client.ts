import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  type ReadSettings,
  requireSettings,
  type SupplierClient,
  supplierClient,
} from '#server/platform/supplier-http/index.ts';
import { failureOf, isNotFound } from './failures.ts';

/** Viator refuses a request that does not name the version. */
const accept = 'application/json;version=2.0';

/** Makes the client of Viator's Partner API, version 2, with a key of the merchant tier. */
export function viatorClient(settings: ReadSettings, fetch?: typeof globalThis.fetch): SupplierClient {
  return supplierClient({
    name: 'viator',
    async connect(ctx, appId) {
      const found = requireSettings(await settings(ctx, appId), ['VIATOR_API_KEY', 'VIATOR_URL']);
      return {
        url: found.VIATOR_URL,
        headers: { accept, 'exp-api-key': found.VIATOR_API_KEY, 'accept-language': 'en' },
      };
    },
    failureOf: (answer, order) => failureOf(answer, (order?.reference ?? null) !== null),
    secretFields: ['communication'],
    fetch,
  });
}

/** The answer, or null where Viator knows no such product or booking. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (err) {
    if (isNotFound(err)) return null;
    throw err;
  }
}

/** A read before an order: whatever fails, nothing was ordered yet. */
export async function beforeOrder<Answer>(ctx: BaseContext, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (err) {
    ctx.signal.throwIfAborted();
    if (isSupplierFailure(err) && err.kind === 'timeout') throw new SupplierFailure('error', err.message);
    throw err;
  }
}
