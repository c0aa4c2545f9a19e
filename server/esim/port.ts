import type { BaseContext } from '#server/platform/context/index.ts';

/**
 * What the eSIM noun asks of a supplier. Adapters live in server/suppliers; they map their own ids, money and errors
 * to these types and throw nothing but SupplierFailure. Amounts are minor units, data is counted in megabytes.
 */
export type EsimSupplier = {
  /** Short lasting name, written into bookings. */
  name: string;
  /** Plans that work in a country (ISO 3166-1 alpha-2), its own and those of regions; null for an unknown country. */
  plansOf(ctx: BaseContext, countryCode: string, currency: string): Promise<EsimPlan[] | null>;
  /** Plans of a region, or of all regions; null for an unknown region. */
  regionalPlans(ctx: BaseContext, region: string | null, currency: string): Promise<EsimPlan[] | null>;
  /** The plan and its sisters of the same coverage, the plan itself first; null for an unknown one. */
  optionsOf(ctx: BaseContext, resourceId: string, currency: string): Promise<EsimPlan[] | null>;
  /**
   * Orders under our reference. A repeat answers the first order. Usually accepted and decided later: then
   * `hearProvider` is called with the reference, and `lookUp` tells the outcome. A failure of kind `timeout` leaves
   * the outcome unknown: call lookUp before anything else. Opens its own transaction, so call it outside of one.
   */
  order(ctx: BaseContext, wanted: EsimOrder): Promise<ProviderOrder>;
  /** The order under our reference, or null when the supplier has none. */
  lookUp(ctx: BaseContext, reference: string): Promise<ProviderOrder | null>;
  /** Cancels the order under our reference; its eSIMs stop working. Unknown ones are left as they are. Repeatable. */
  cancel(ctx: BaseContext, reference: string): Promise<void>;
  /** What each eSIM of an issued order has used, in the order of its profiles. */
  usage(ctx: BaseContext, reference: string): Promise<EsimUsage[]>;
};

/** When the days of a plan begin to count. */
export const activationPolicies = ['first_connection', 'installation'] as const;
export type ActivationPolicy = (typeof activationPolicies)[number];

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
  speed: '4G' | '5G';
  networks: string[];
  activationPolicy: ActivationPolicy;
  kycRequired: boolean;
  topUpAvailable: boolean;
  /** The supplier issues in the same breath, so waiting a moment is worthwhile. */
  issuesAtOnce: boolean;
};

export type EsimOrder = {
  /** Ours: the supplier finds the order again by it. */
  reference: string;
  resourceId: string;
  /** One eSIM for each traveller. */
  quantity: number;
};

/** What is installed on a phone (GSMA SGP.22: SM-DP+ address and matching id). */
export type EsimProfile = {
  iccid: string;
  smdpAddress: string;
  matchingId: string;
  apn: string;
};

export type ProviderOrder = { supplierReference: string } & (
  | { state: 'pending'; answersBy: string }
  | { state: 'failed' | 'cancelled' }
  | {
      state: 'issued';
      profiles: EsimProfile[];
      issuedAt: string;
      /** When the plan is over at the latest, however late it is first used. */
      expiresAt: string;
    }
);

export type EsimUsage = {
  iccid: string;
  status: 'not_connected' | 'connected' | 'used_up' | 'expired';
  usedMb: number;
  /** When the eSIM first connected, and when its days are over; null before that. */
  connectedAt: string | null;
  expiresAt: string | null;
};
