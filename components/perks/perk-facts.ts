import { getTranslations } from 'next-intl/server';
import type { CataloguePerkView, PerkView } from '#server/modules/perks/index.ts';
import { pointsWord } from '#server/modules/theming/index.ts';
import { dateText, moneyLine, numberText, type Portal } from '#server/portal/index.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/tag.tsx';

/** A perk of the wallet. */
export type Perk = PerkView;
/** A perk of the catalogue, which points can buy. */
export type SoldPerk = CataloguePerkView;

const categoryIcons: Record<Perk['category'], IconName> = {
  lounge: 'lounge',
  fast_track: 'fastTrack',
  dining: 'dining',
  fitness: 'fitness',
  experience: 'experience',
  esim: 'esim',
  hotel: 'hotel',
  ground: 'transfer',
  other: 'perks',
};

/** The icon of a perk category. */
export const perkIcon = (category: Perk['category']): IconName => categoryIcons[category];

/** The parts of the wallet, in the order of its tabs. Revoked perks are listed with the expired ones. */
export const walletParts = ['ready', 'active', 'used', 'over'] as const;
export type WalletPart = (typeof walletParts)[number];

const partOfStatus: Record<Perk['status'], WalletPart> = {
  available: 'ready',
  active: 'active',
  used: 'used',
  expired: 'over',
  revoked: 'over',
};

/** The part of the wallet in which a perk is listed. */
export const partOf = (perk: Pick<Perk, 'status'>): WalletPart => partOfStatus[perk.status];

/** Icon and colour of each status. */
export const statusLooks: Record<Perk['status'], { icon: IconName; tone: Tone }> = {
  available: { icon: 'check', tone: 'positive' },
  active: { icon: 'qr', tone: 'emphasis' },
  used: { icon: 'check', tone: 'neutral' },
  expired: { icon: 'clock', tone: 'neutral' },
  revoked: { icon: 'close', tone: 'neutral' },
};

const dayMs = 86_400_000;
/** A perk that expires within this many days is marked with a warning. */
const warningDays = 30;

/** Whole calendar days until an instant, in the time zone of the partner's support desk. */
function daysUntil(portal: Portal, instant: string): number {
  const zone = portal.brand.support.timeZone;
  const last = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate();
  return Temporal.Now.plainDateISO(zone).until(last).days;
}

/** True if a perk expires within 30 days. */
export const endsSoon = (perk: Perk): boolean =>
  perk.expiresAt !== null && Date.parse(perk.expiresAt) - Date.now() < warningDays * dayMs;

/** `12 December`, with the year if it is not the current one. */
export function dayText(portal: Portal, instant: string): string {
  const zone = portal.brand.support.timeZone;
  const yearOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).year;
  const isThisYear = yearOf(Temporal.Instant.from(instant)) === yearOf(Temporal.Now.instant());
  return dateText(
    instant,
    portal.locale,
    { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) },
    zone,
  );
}

/** True if unpaid bookings lock all units of the perk that are not used. */
export const isHeld = (perk: Perk): boolean =>
  perk.status === 'available' && perk.unitsRemaining === 0 && perk.unitsLocked > 0;

/** A short text on how long a perk is valid, or on how it ended. */
export async function perkTimeText(portal: Portal, perk: Perk): Promise<string> {
  const t = await getTranslations('perks');
  if (perk.status === 'used' && perk.usedAt) return t('usedOn', { date: dayText(portal, perk.usedAt) });
  if (perk.status === 'used') return t('status.used');
  if (perk.status === 'revoked') return t('status.revoked');
  if (Date.parse(perk.validFrom) > Date.now())
    return t('validFrom', { date: dayText(portal, perk.validFrom) });
  if (perk.expiresAt === null) return t('endless');
  const date = dayText(portal, perk.expiresAt);
  if (perk.status === 'expired') return t('expiredOn', { date });
  return endsSoon(perk)
    ? t('untilSoon', { date, days: daysUntil(portal, perk.expiresAt) })
    : t('until', { date });
}

/** The value of a perk: free for one person, or an amount. */
export async function worthText(portal: Portal, { value }: Pick<Perk, 'value'>): Promise<string> {
  const t = await getTranslations('perks');
  return value.amountMinor === null || value.currency === null
    ? t('worthFree')
    : t('worthAmount', { amount: moneyLine(value.amountMinor, value.currency, portal.locale) });
}

/** `6,500 Miles`, with the partner's own word for points. */
export const pointsText = ({ brand, locale }: Portal, points: number): string =>
  `${numberText(points, locale)} ${pointsWord(brand, points, locale)}`;

/** The partner's own word for points in the plural, without a number. */
export const pointsName = ({ brand, locale }: Portal): string => pointsWord(brand, 3, locale);
