import { drawShare, trait } from './draws.ts';
import { magicEffect } from './magic.ts';
import type { Property } from './properties.ts';

/** One of the four simulated suppliers. Names are invented. */
export type SimulatedSupplier = {
  position: number;
  name: string;
  /** Time until the first answer of a search. */
  searchMs: number;
  /** Time of one call about one hotel. */
  callMs: number;
  /** Share of all hotels that it sells. */
  share: number;
};

/** Inventories overlap: most hotels are sold by two of them, each by at least one. */
export const simulatedSuppliers: readonly SimulatedSupplier[] = [
  { position: 0, name: 'kestrel', searchMs: 20, callMs: 20, share: 0.45 },
  { position: 1, name: 'meltemi', searchMs: 280, callMs: 80, share: 0.6 },
  { position: 2, name: 'oriole', searchMs: 850, callMs: 150, share: 0.55 },
  { position: 3, name: 'tamarin', searchMs: 2000, callMs: 260, share: 0.4 },
];

/**
 * Whether the supplier sells the hotel. One a hotel is drawn to sell it for certain; magic hotels are sold by
 * all.
 */
export function sellsHotel(supplier: SimulatedSupplier, property: Property): boolean {
  if (magicEffect(property.id) || property.seed % simulatedSuppliers.length === supplier.position)
    return true;
  return drawShare(property.seed, trait.sells + supplier.position) < supplier.share;
}

/** The supplier's own price against the house's: between 5 % less and 5 % more. */
export function supplierFactor(supplier: SimulatedSupplier, property: Property): number {
  return 0.95 + 0.1 * drawShare(property.seed, trait.supplierPrice + supplier.position);
}
