import { createHmac } from 'node:crypto';
import { type PosterScene, posterUrl } from '#server/artwork/index.ts';
import type { Environment, MemberContext } from '#server/platform/context/index.ts';
import { derivedKey } from '#server/platform/crypto/index.ts';
import type { PerkState, PerkValueType } from './kinds.ts';
import type { PerkRow } from './queries.ts';
import type { CataloguePerk, SavedPerk } from './schema.ts';

/** What a perk pays of the price of one person: all of it, or up to an amount. */
export type PerkValue = {
  type: PerkValueType;
  /** Minor units of `currency`; null for `free`. */
  amountMinor: number | null;
  currency: string | null;
};

/** What describes a perk, with its texts in the member's language. */
type Description = Pick<
  SavedPerk,
  'id' | 'title' | 'description' | 'category' | 'applicableProducts' | 'terms'
> & {
  /** URL of the picture; a path is relative to the host. */
  image: string;
  value: PerkValue;
};

/** A perk as its owner sees it. Instants are ISO 8601. */
export type PerkView = Description &
  Pick<
    SavedPerk,
    'unitsTotal' | 'unitsUsed' | 'unitsLocked' | 'validFrom' | 'expiresAt' | 'usedAt' | 'acknowledgedAt'
  > & {
    /** The current status, even if the sweep has not stored it yet. */
    status: PerkState;
    /** Units that can be used; 0 once the perk is expired or revoked. */
    unitsRemaining: number;
    activatedAt: string | null;
    activationExpiresAt: string | null;
    /** The latest booking that holds or has used a unit. */
    bookingId: string | null;
    /** What the member shows on site; null unless the perk is active. */
    redemption: Redemption | null;
  };

type Redemption = {
  /** Differs for each activation. */
  code: string;
  validUntil: string;
  /** May be empty. */
  instructions: string;
};

/** A perk of the catalogue as a member sees it. */
export type CataloguePerkView = Description & Pick<CataloguePerk, 'units' | 'validDays'> & { points: number };

/** The member whose language the texts are in. */
type Reader = Pick<MemberContext, 'environment' | 'member'>;

/** A perk for its owner. An active perk has a code. */
export function viewPerk(ctx: Reader, row: PerkRow): PerkView {
  const { unitsTotal, unitsUsed, unitsLocked, validFrom, expiresAt, usedAt, acknowledgedAt, bookingId } = row;
  const status = row.statusNow;
  const isOver = status === 'expired' || status === 'revoked';
  const isActive = status === 'active';
  return {
    ...descriptionOf(ctx, row, row.catalogueId ?? row.id),
    status,
    unitsTotal,
    unitsUsed,
    unitsLocked,
    unitsRemaining: isOver ? 0 : unitsTotal - unitsUsed - unitsLocked,
    validFrom,
    expiresAt,
    activatedAt: status === 'available' ? null : row.activatedAt,
    activationExpiresAt: isActive ? row.activationExpiresAt : null,
    usedAt,
    acknowledgedAt,
    bookingId,
    redemption: isActive ? redemptionOf(ctx, row) : null,
  };
}

/** A perk of the catalogue for a member. */
export function viewCataloguePerk(ctx: Reader, row: CataloguePerk & { points: number }): CataloguePerkView {
  const { points, units, validDays } = row;
  return { ...descriptionOf(ctx, row, row.id), points, units, validDays };
}

type Texts = Pick<SavedPerk, 'title' | 'description' | 'instructions' | 'translations'>;

/** A perk's texts in the member's language, or else in the partner's. */
function textsFor({ member }: Reader, row: Texts) {
  return row.translations[member.locale?.slice(0, 2).toLowerCase() ?? ''] ?? row;
}

/** `pictureId` identifies the poster, so that a bought perk has the same picture as in the catalogue. */
function descriptionOf(ctx: Reader, row: SavedPerk | CataloguePerk, pictureId: string): Description {
  const { title, description } = textsFor(ctx, row);
  const { id, category, applicableProducts, terms } = row;
  return {
    id,
    title,
    description,
    category,
    image: row.image ?? posterOf(pictureId, category),
    value: { type: row.valueType, amountMinor: row.valueMinor, currency: row.valueCurrency },
    applicableProducts,
    terms,
  };
}

function redemptionOf(ctx: Reader, row: PerkRow): Redemption {
  return {
    code: redemptionCode(ctx.environment, row),
    validUntil: row.activationExpiresAt as string,
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
