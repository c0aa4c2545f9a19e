import type {
  CancellingSupplier,
  SupplierCost,
  SupplierHandle,
  SupplierKey,
  SupplierTraits,
} from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';

/**
 * The port of eSIM suppliers. Adapters map their own ids, money and errors to these types and throw only
 * SupplierFailure. Amounts are minor units, data volumes are megabytes.
 */
export type EsimSupplier = SupplierTraits & {
  /** Short stable name, stored in bookings. */
  name: string;
  /** National and regional plans that work in a country (ISO 3166-1 alpha-2); null for an unknown one. */
  plansOf(ctx: BaseContext, countryCode: string, currency: string): Promise<EsimPlan[] | null>;
  /** Plans of a region, or of all regions; null for an unknown region. */
  regionalPlans(ctx: BaseContext, region: string | null, currency: string): Promise<EsimPlan[] | null>;
  /** The plan, then the other plans of the same coverage; null for an unknown plan. */
  optionsOf(ctx: BaseContext, resourceId: string, currency: string): Promise<EsimPlan[] | null>;
  /**
   * Orders under our reference. A repeat returns the first order if the supplier is idempotent. A provider usually accepts and decides
   * later: the adapter then calls `receiveDecision` with the reference, and `lookUp` returns the outcome.
   * After a failure of kind `timeout` the outcome is unknown: call lookUp before anything else.
   */
  order(ctx: BaseContext, order: EsimOrder): Promise<ProviderOrder>;
  /** The order, or null when the supplier has none. */
  lookUp(ctx: BaseContext, key: SupplierKey): Promise<ProviderOrder | null>;
  quoteCancel: CancellingSupplier['quoteCancel'];
  cancel: CancellingSupplier['cancel'];
  /** Usage of each eSIM of an issued order, in the order of its profiles. */
  usage(ctx: BaseContext, key: SupplierKey): Promise<EsimUsage[]>;
};

/** The event that starts the validity of a plan. */
export const activationPolicies = ['first_connection', 'installation'] as const;
type ActivationPolicy = (typeof activationPolicies)[number];

export type Coverage = {
  scope: 'country' | 'region' | 'global';
  /** Code of the region; null for a country's own plan. */
  region: string | null;
  /** ISO 3166-1 alpha-2, in ascending order. */
  countries: string[];
};

export type EsimPlan = {
  resourceId: string;
  coverage: Coverage;
  /** Null when unlimited. */
  dataMb: number | null;
  validityDays: number;
  priceMinor: number;
  currency: string;
  /** The fastest network that the plan may use; null when unknown. */
  speed: '4G' | '5G' | null;
  /** Names of the mobile networks; empty when unknown. */
  networks: string[];
  activationPolicy: ActivationPolicy;
  kycRequired: boolean;
  topUpAvailable: boolean;
  /** The supplier issues immediately, so a purchase waits briefly for the result. */
  issuesAtOnce: boolean;
  /** What the supplier charges us for one eSIM; absent if it does not name it. */
  cost?: SupplierCost;
};

export type EsimOrder = SupplierKey & {
  resourceId: string;
  /** One eSIM for each traveller. */
  quantity: number;
};

/** A profile to install on a phone (GSMA SGP.22: SM-DP+ address and matching id). */
export type EsimProfile = {
  iccid: string;
  smdpAddress: string;
  matchingId: string;
  /** Null when unknown: phones then set the access point by themselves. */
  apn: string | null;
};

/** The provider's state of an order. `answersBy` is the deadline of a pending decision; null if it named none. */
export type ProviderOrder = {
  supplierReference: string;
  handle?: SupplierHandle;
  /** What the supplier charges us in the end for the whole order; absent if it does not name it. */
  cost?: SupplierCost;
} & (
  | { state: 'pending'; answersBy: string | null }
  | { state: 'failed' | 'cancelled' }
  | {
      state: 'issued';
      profiles: EsimProfile[];
      issuedAt: string;
      /** Latest possible end of the plan, whenever it is first used. */
      expiresAt: string;
    }
);

export type EsimUsage = {
  iccid: string;
  status: 'not_connected' | 'connected' | 'used_up' | 'expired';
  usedMb: number;
  /** First connection and end of validity; both null before the first connection. */
  connectedAt: string | null;
  expiresAt: string | null;
};
