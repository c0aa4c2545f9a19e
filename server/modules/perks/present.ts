import QRCode from 'qrcode';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import type { CataloguePerkView, PerkValue, PerkView } from './views.ts';

type WirePerk = Output<typeof contract.getSavedPerk>;

/** A perk in its wire shape, with the QR code of its redemption code. */
export async function presentPerk(perk: PerkView): Promise<WirePerk> {
  return {
    ...presentDescription(perk),
    status: perk.status,
    units_total: perk.unitsTotal,
    units_used: perk.unitsUsed,
    units_locked: perk.unitsLocked,
    units_remaining: perk.unitsRemaining,
    valid_from: perk.validFrom,
    expires_at: perk.expiresAt,
    activated_at: perk.activatedAt,
    activation_expires_at: perk.activationExpiresAt,
    used_at: perk.usedAt,
    acknowledged_at: perk.acknowledgedAt,
    booking_id: perk.bookingId,
    redemption: perk.redemption && (await presentRedemption(perk.redemption)),
  };
}

/** A list of perks in its wire shape. */
export async function presentPerks({
  perks,
}: {
  perks: readonly PerkView[];
}): Promise<{ perks: WirePerk[] }> {
  return { perks: await Promise.all(perks.map(presentPerk)) };
}

/** The catalogue in its wire shape. */
export function presentPerkCatalogue({
  perks,
}: {
  perks: readonly CataloguePerkView[];
}): Output<typeof contract.listPerkCatalogue> {
  return {
    perks: perks.map((perk) => ({
      ...presentDescription(perk),
      points: perk.points,
      units: perk.units,
      valid_days: perk.validDays,
    })),
  };
}

function presentDescription(perk: PerkView | CataloguePerkView) {
  const { id, title, description, category, image, value, applicableProducts, terms } = perk;
  return {
    id,
    title,
    description,
    category,
    image,
    value: presentValue(value),
    applicable_products: applicableProducts,
    terms,
  };
}

function presentValue({ type, amountMinor, currency }: PerkValue): WirePerk['value'] {
  return {
    type,
    amount: amountMinor === null || currency === null ? null : toMajor(amountMinor, currency),
    currency,
  };
}

async function presentRedemption({
  code,
  validUntil,
  instructions,
}: NonNullable<PerkView['redemption']>): Promise<WirePerk['redemption']> {
  return {
    type: 'qr',
    code,
    qr_payload: code,
    qr_svg: await QRCode.toString(code, { type: 'svg', margin: 2 }),
    valid_until: validUntil,
    instructions,
  };
}
