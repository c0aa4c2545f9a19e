import { getTranslations } from 'next-intl/server';
import type { Problem } from '#server/platform/errors/index.ts';
import type { Trouble } from './hold-answer.ts';

/**
 * Explains that a limit of unpaid bookings is reached, with the number allowed and the minutes to wait. The
 * limit of the whole partner is not named, because the member cannot change it.
 */
export async function holdLimitTrouble({ facts }: Problem): Promise<Trouble> {
  const t = await getTranslations('booking.holdLimit');
  const minutes = Math.max(1, Math.ceil((facts.retryAfterSeconds ?? 60) / 60));
  const name = facts.extra?.limit;
  if (name !== 'holds_per_member' && name !== 'held_places_per_member') {
    return { title: t('busyTitle'), text: t('busyText', { minutes }) };
  }
  const words = { limit: Number(facts.extra?.allowed), minutes };
  return {
    title: t('title'),
    text: name === 'holds_per_member' ? t('holds', words) : t('places', words),
    way: { href: '/trips', label: t('toTrips') },
  };
}
