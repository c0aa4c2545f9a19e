import { drawShare, trait } from './draws.ts';
import { magicEffect } from './magic.ts';
import type { Property } from './properties.ts';

/** One of the simulated suppliers. Names are invented. */
export type SimulatedSupplier = {
  position: number;
  name: string;
  /** Simulated latency of a search until its first results. */
  searchMs: number;
  /** Simulated latency of one call about one hotel. */
  callMs: number;
  /** Share of all hotels that it sells. */
  share: number;
};

/** Four suppliers whose inventories overlap: most hotels are sold by two suppliers, and each hotel by at least one. */
export const simulatedSuppliers: readonly SimulatedSupplier[] = [
  { position: 0, name: 'kestrel', searchMs: 20, callMs: 20, share: 0.45 },
  { position: 1, name: 'meltemi', searchMs: 280, callMs: 80, share: 0.6 },
  { position: 2, name: 'oriole', searchMs: 850, callMs: 150, share: 0.55 },
  { position: 3, name: 'tamarin', searchMs: 2000, callMs: 260, share: 0.4 },
];

/** The supplier that differs from the others; it sells about half of the hotels of its places. */
export const pelican: SimulatedSupplier = {
  position: 4,
  name: 'pelican',
  searchMs: 420,
  callMs: 120,
  share: 0.5,
};

/**
 * Whether the supplier sells the hotel. Each hotel has one of the four suppliers that always sells it, and all
 * four sell the test hotels, except the one that only the fifth sells.
 */
export function sellsHotel(supplier: SimulatedSupplier, property: Property): boolean {
  const effect = magicEffect(property.id);
  if (effect) return (effect === 'price_only') === (supplier.position === pelican.position);
  if (property.seed % simulatedSuppliers.length === supplier.position) return true;
  return drawShare(property.seed, trait.sells + supplier.position) < supplier.share;
}

/** The supplier's price factor for a hotel: between 5 % less and 5 % more. */
export function supplierFactor(supplier: SimulatedSupplier, property: Property): number {
  return 0.95 + 0.1 * drawShare(property.seed, trait.supplierPrice + supplier.position);
}
