import type { ApplicableProduct, PerkProductType } from './kinds.ts';
import type { WirePerk } from './present.ts';

export type PayableProduct = { kind: PerkProductType; productId: string };

type WalletPerk = Pick<
  WirePerk,
  'status' | 'units_remaining' | 'valid_from' | 'expires_at' | 'applicable_products'
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
  if (!isUsable || perk.units_remaining <= 0 || Date.parse(perk.valid_from) > nowMs) return false;
  if (perk.expires_at !== null && Date.parse(perk.expires_at) <= nowMs) return false;
  return appliesTo(perk.applicable_products, product);
}
