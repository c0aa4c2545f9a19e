import type {
  AmenityKey,
  Category,
  RefundStep,
  StepType,
  VehicleClass,
  VehicleType,
} from '#server/modules/transfers/port.ts';

/**
 * One product of a provider. Prices are in euro cents; with `each` they are for one passenger (shared transfers,
 * tickets).
 */
export type Product = {
  type: VehicleType;
  class: VehicleClass;
  category: Category;
  step: StepType;
  startCents: number;
  kmCents: number;
  each?: boolean;
  /** Most passengers and pieces of luggage of one vehicle, or of one booking when tickets are sold. */
  passengers: number;
  luggage: number;
  luggagePerPerson?: number;
  makes: readonly (readonly [make: string, model: string] | null)[];
  description: string | null;
  included: readonly AmenityKey[];
  extras: Partial<Record<AmenityKey, number>>;
  refunds: readonly RefundStep[];
  waitMinutes: number;
  waitCents: number;
  /** The transfer includes walking legs to and from the stops. */
  walks?: boolean;
  reachKm: readonly [from: number, to: number];
  needsFlight?: boolean;
};

export type Provider = {
  key: string;
  name: string;
  phone: string;
  rating: number | null;
  ratingCount: number;
  /** Simulated latency of its offers in a search. */
  answersAfterMs: number;
  /** Offered only when the transfer starts or ends in a harbour town. */
  harbour?: true;
  products: readonly Product[];
};

/** Refund rules that several providers share. */
export const free24: RefundStep[] = [{ hoursBefore: 24, percent: 100 }];
export const stepped: RefundStep[] = [
  { hoursBefore: 48, percent: 100 },
  { hoursBefore: 12, percent: 50 },
];
export const free2: RefundStep[] = [{ hoursBefore: 2, percent: 100 }];
