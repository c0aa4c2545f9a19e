import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  type ReadSettings,
  requireSettings,
  type SupplierClient,
  supplierClient,
} from '#server/platform/supplier-http/index.ts';

export const supplierName = 'liteapi';

/** Error codes of LiteAPI by meaning; the same code comes with several HTTP statuses, also with 200. */
export const codes = {
  noAvailability: [2001, 2012],
  notBooked: [2010, 2013],
  /** The booking may exist: the answer is no refusal. */
  incomplete: [2014],
  duplicateReference: [4005],
  badInput: [4002],
  /** The prebook or offer is too old, or its check failed. Nothing was booked. */
  stalePrice: [4002, 4010, 4040],
  tooManyRequests: [4290],
  /** The supplier's own time-out of a price check. */
  slowCheck: [4016],
} as const;

export type LiteApi = {
  /** Static data and rates. */
  api: SupplierClient;
  /** Prebooks and bookings, at a host of their own. */
  book: SupplierClient;
};

/** Makes the clients of both hosts of LiteAPI; the key decides between its sandbox and live mode. */
export function liteApiClients(settings: ReadSettings, via?: typeof fetch): LiteApi {
  const clientAt = (host: 'LITEAPI_URL' | 'LITEAPI_BOOK_URL') =>
    supplierClient({
      name: supplierName,
      connect: async (ctx: BaseContext, appId?: string) => {
        const read = await settings(ctx, appId);
        const { LITEAPI_API_KEY: key } = requireSettings(read, ['LITEAPI_API_KEY']);
        return { url: read[host], headers: { 'x-api-key': key } };
      },
      failureOf: ({ status, body, retryAfterSeconds }, order) => {
        const code = codeIn(body);
        if (code === undefined && status === 304) return coded('rejected', 304, 'not processed');
        if (code === undefined) return undefined;
        const message = `${supplierName} answered with code ${code} and status ${status}`;
        if (isOneOf(codes.noAvailability, code)) return coded('sold_out', code, message);
        if (isOneOf(codes.tooManyRequests, code))
          return new SupplierFailure('unavailable', message, { retryAfterSeconds: retryAfterSeconds ?? 1 });
        if (isOneOf(codes.notBooked, code) || isOneOf(codes.stalePrice, code))
          return coded('rejected', code, message);
        if (isOneOf(codes.duplicateReference, code)) return coded('rejected', code, message);
        if (order && isOneOf(codes.incomplete, code)) return coded('timeout', code, message);
        if (isOneOf(codes.slowCheck, code)) return coded('error', code, message);
        // A server error after an order leaves its outcome unknown, and any other code means what its status means.
        return status < 300 ? coded('error', code, message) : undefined;
      },
      ...(via ? { fetch: via } : {}),
    });
  return { api: clientAt('LITEAPI_URL'), book: clientAt('LITEAPI_BOOK_URL') };
}

/** Whether a failure carries one of these codes of LiteAPI. */
export const hasCode = (failure: unknown, wanted: readonly number[]): boolean =>
  isOneOf(wanted, (failure as { liteApiCode?: unknown }).liteApiCode);

const isOneOf = (wanted: readonly number[], code: unknown): boolean => wanted.includes(code as number);

function coded(
  kind: ConstructorParameters<typeof SupplierFailure>[0],
  liteApiCode: number,
  message: string,
): SupplierFailure {
  return Object.assign(new SupplierFailure(kind, message), { liteApiCode });
}

/** The code of an error body, `{ error: { code } }`, as a number or as digits. */
function codeIn(body: unknown): number | undefined {
  const code = Number((body as { error?: { code?: unknown } } | null)?.error?.code ?? Number.NaN);
  return Number.isInteger(code) ? code : undefined;
}
