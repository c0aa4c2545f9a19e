import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { ExchangeRateSource } from './port.ts';

/** A job asks each hour; only the first read of a fresh database waits for the source. */
const policies: SupplierPolicies<ExchangeRateSource> = { latest: { deadlineMs: 10_000, isRead: true } };

/** The sources of exchange rates; each environment has at most one. */
export const exchangeRateSources = supplierRegistry('source of exchange rates', policies);
