import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  type ReadSettings,
  requireSettings,
  type SupplierClient,
  supplierClient,
} from '#server/platform/supplier-http/index.ts';

export const supplierName = 'duffel';

/** Makes the client of Duffel; the token decides between its test and live mode. */
export function duffelClient(settings: ReadSettings, via?: typeof fetch): SupplierClient {
  return supplierClient({
    name: supplierName,
    connect: async (ctx, appId) => {
      const read = await settings(ctx, appId);
      const { DUFFEL_ACCESS_TOKEN: token } = requireSettings(read, ['DUFFEL_ACCESS_TOKEN']);
      return {
        url: read.DUFFEL_URL,
        headers: { authorization: `Bearer ${token}`, 'duffel-version': 'v2' },
      };
    },
    failureOf: ({ status, body }) => {
      if (status !== 404 && status !== 410 && status !== 422) return undefined;
      // Without Duffel's own body a 404 is that of a proxy, and says nothing about a booking.
      if (status !== 422 && !hasErrors(body)) return undefined;
      const { code, type } = errorIn(body);
      // What does not exist, has expired or is not valid was not booked, and a repeat does not help.
      const kind = /unavailable|sold_out/.test(code) ? 'sold_out' : 'rejected';
      const failure = new SupplierFailure(kind, `${supplierName} answered with ${status} ${type} ${code}`);
      return Object.assign(failure, { isRefusedByDuffel: true });
    },
    fetch: via,
  });
}

/** Whether Duffel has refused: what was asked for does not exist, has expired, or its state does not allow it. */
export const isRefused = (failure: unknown): boolean =>
  (failure as { isRefusedByDuffel?: unknown } | null)?.isRefusedByDuffel === true;

const errorsOf = (body: unknown) => (body as { errors?: unknown } | null)?.errors;
const hasErrors = (body: unknown): boolean => Array.isArray(errorsOf(body));

/** The first error of an answer, `{ errors: [{ type, code }] }`; empty texts where it names none. */
function errorIn(body: unknown): { code: string; type: string } {
  const errors = errorsOf(body);
  const [first] = Array.isArray(errors) ? errors : [];
  const { code, type } = (first ?? {}) as { code?: unknown; type?: unknown };
  return { code: String(code ?? '').slice(0, 60), type: String(type ?? '').slice(0, 60) };
}
