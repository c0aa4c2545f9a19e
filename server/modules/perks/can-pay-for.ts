import type { ApplicableProduct, PerkProductType } from './kinds.ts';
import type { PerkView } from './views.ts';

export type PayableProduct = { kind: PerkProductType; productId: string };

type WalletPerk = Pick<
  PerkView,
  'status' | 'unitsRemaining' | 'validFrom' | 'expiresAt' | 'applicableProducts'
>;

/** True if a product is among those that a perk applies to. */
export function appliesTo(
  products: readonly ApplicableProduct[],
  { kind, productId }: PayableProduct,
): boolean {
  return products.some(
    ({ product_type: type, product_id: id }) => type === kind && (id === null || id === productId),
  );
}

/**
 * True if a perk of the wallet can pay for a product now: it is available or active, has a unit left, has
 * begun, has not expired and applies to the product. Pages offer perks by this rule; `lockPerks` checks the
 * stored perk again.
 */
export function canPayFor(perk: WalletPerk, product: PayableProduct, nowMs = Date.now()): boolean {
  const isUsable = perk.status === 'available' || perk.status === 'active';
  if (!isUsable || perk.unitsRemaining <= 0 || Date.parse(perk.validFrom) > nowMs) return false;
  if (perk.expiresAt !== null && Date.parse(perk.expiresAt) <= nowMs) return false;
  return appliesTo(perk.applicableProducts, product);
}
