import { createHmac } from 'node:crypto';
import QRCode from 'qrcode';
import { type PosterScene, posterUrl } from '#server/artwork/index.ts';
import type { Environment, MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { derivedKey } from '#server/platform/crypto/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import type { PerkRow } from './queries.ts';
import type { CataloguePerk, SavedPerk } from './schema.ts';

export type WirePerk = Output<typeof contract.getSavedPerk>;
export type WireCataloguePerk = Output<typeof contract.listPerkCatalogue>['perks'][number];

/** The member whose language the texts are in. */
type Reader = Pick<MemberContext, 'environment' | 'member'>;

type Described = Pick<
  SavedPerk,
  | 'id'
  | 'title'
  | 'description'
  | 'instructions'
  | 'translations'
  | 'category'
  | 'image'
  | 'valueType'
  | 'valueMinor'
  | 'valueCurrency'
  | 'applicableProducts'
  | 'terms'
>;

/** The wire form of a perk for its owner. An active perk has a code, which differs for each activation. */
export async function presentPerk(ctx: Reader, row: PerkRow): Promise<WirePerk> {
  const status = row.statusNow;
  const isOver = status === 'expired' || status === 'revoked';
  const isActive = status === 'active';
  return {
    ...presentDescription(ctx, row, row.catalogueId ?? row.id),
    status,
    units_total: row.unitsTotal,
    units_used: row.unitsUsed,
    units_locked: row.unitsLocked,
    units_remaining: isOver ? 0 : row.unitsTotal - row.unitsUsed - row.unitsLocked,
    valid_from: row.validFrom,
    expires_at: row.expiresAt,
    activated_at: status === 'available' ? null : row.activatedAt,
    activation_expires_at: isActive ? row.activationExpiresAt : null,
    used_at: row.usedAt,
    acknowledged_at: row.acknowledgedAt,
    booking_id: row.bookingId,
    redemption: isActive ? await redemptionOf(ctx, row) : null,
  };
}

/** The wire form of a catalogue perk. */
export function presentCataloguePerk(ctx: Reader, row: CataloguePerk): WireCataloguePerk {
  return {
    ...presentDescription(ctx, row, row.id),
    points: row.points,
    units: row.units,
    valid_days: row.validDays,
  };
}

/** A perk's texts in the member's language, or else in the partner's. */
function textsFor(
  { member }: Reader,
  row: Pick<SavedPerk, 'title' | 'description' | 'instructions' | 'translations'>,
) {
  return row.translations[member.locale?.slice(0, 2).toLowerCase() ?? ''] ?? row;
}

/** `picture` identifies the poster, so that a bought perk has the same picture as in the catalogue. */
function presentDescription(ctx: Reader, row: Described, picture: string) {
  const { title, description } = textsFor(ctx, row);
  return {
    id: row.id,
    title,
    description,
    category: row.category,
    image: row.image ?? posterOf(picture, row.category),
    value: {
      type: row.valueType,
      amount:
        row.valueMinor === null || row.valueCurrency === null
          ? null
          : toMajor(row.valueMinor, row.valueCurrency),
      currency: row.valueCurrency,
    },
    applicable_products: row.applicableProducts,
    terms: row.terms,
  };
}

async function redemptionOf(ctx: Reader, row: PerkRow): Promise<WirePerk['redemption']> {
  const code = redemptionCode(ctx.environment, row);
  return {
    type: 'qr',
    code,
    qr_payload: code,
    qr_svg: await QRCode.toString(code, { type: 'svg', margin: 2 }),
    valid_until: row.activationExpiresAt as string,
    instructions: textsFor(ctx, row).instructions,
  };
}

/** Crockford's base 32, which has no letters that are easily confused when a code is read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Code of ten characters for one activation of a perk, derived from a key that only the server has. */
function redemptionCode(environment: Environment, { appId, id, activatedAt }: PerkRow): string {
  const digest = createHmac('sha256', derivedKey('perk-redemption', environment))
    .update([appId, id, activatedAt].join('\n'))
    .digest();
  const code = [...digest.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const scenes: Partial<Record<SavedPerk['category'], PosterScene>> = {
  lounge: 'lounge',
  hotel: 'room',
  ground: 'road',
  experience: 'street',
  dining: 'terrace',
};

function posterOf(propertyId: string, category: SavedPerk['category']): string {
  return posterUrl({ kind: 'perk', placeId: category, propertyId, scene: scenes[category] ?? 'sail' });
}
