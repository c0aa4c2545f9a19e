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
  /**
   * `own`: its ids of plans and top-ups are its own, and callers see ours in their place. Absent: it uses our ids, as
   * one supplier of the Sandbox does.
   */
  ids?: 'own';
  /** A sold eSIM can be cancelled until it is first used. Absent: every sale is final, and members are told before they pay. */
  cancelsSold?: boolean;
  /**
   * National and regional plans that work in a country (ISO 3166-1 alpha-2); null for an unknown one. Here and below,
   * a supplier that cannot answer in the currency that is asked for names its own in the answer.
   */
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
  /** Usage of each eSIM of an issued order, in the order of its profiles. Absent if the supplier has no such data. */
  usage?(ctx: BaseContext, key: SupplierKey): Promise<EsimUsage[]>;
  /**
   * The top-ups that can be bought now for an eSIM of an issued order; none for an unknown one. This operation and the
   * next two are absent if the supplier sells none.
   */
  listTopUps?(ctx: BaseContext, esim: SoldEsim, currency: string): Promise<EsimTopUp[]>;
  /**
   * Orders a top-up under our reference. A repeat returns the first order if the supplier is idempotent. After a failure
   * of kind `timeout` the outcome is unknown: call lookUpTopUp before anything else.
   */
  orderTopUp?(ctx: BaseContext, order: TopUpOrder): Promise<ProviderTopUp>;
  /** The order of a top-up under our reference, or null when the supplier has none. */
  lookUpTopUp?(ctx: BaseContext, key: TopUpKey): Promise<ProviderTopUp | null>;
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
  /** `unknown`: the supplier does not say. */
  status: 'not_connected' | 'connected' | 'used_up' | 'expired' | 'unknown';
  /** Null when unknown. */
  usedMb: number | null;
  /** The data volume with all top-ups, if the supplier tells it; otherwise it is computed from what was sold. */
  totalMb?: number | null;
  /**
   * First connection and end of validity; both null before the first connection. A supplier that does not tell the first
   * connection leaves it null beside the end.
   */
  connectedAt: string | null;
  expiresAt: string | null;
};

/** An eSIM of an order: the key of its order, and its number. */
export type SoldEsim = { order: SupplierKey; iccid: string };

/** More data for an eSIM that was sold before. */
export type EsimTopUp = {
  /** The supplier's id of this offer. */
  topUpId: string;
  /** Null when unlimited. */
  dataMb: number | null;
  /** Days for which the data can be used. */
  validityDays: number;
  priceMinor: number;
  currency: string;
  /** What the supplier charges us; absent if it does not name it. */
  cost?: SupplierCost;
};

/** Names the order of a top-up, and the eSIM that it is for. */
export type TopUpKey = SupplierKey & { esim: SoldEsim };

export type TopUpOrder = TopUpKey & { topUpId: string };

/** The provider's state of a top-up. `answersBy` is the deadline of a pending decision; null if it named none. */
export type ProviderTopUp = {
  supplierReference: string;
  handle?: SupplierHandle;
  /** What the supplier charges us in the end; absent if it does not name it. */
  cost?: SupplierCost;
} & (
  | { state: 'pending'; answersBy: string | null }
  | { state: 'failed' | 'cancelled' }
  | { state: 'added'; addedAt: string }
);
