import { getTranslations } from 'next-intl/server';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';

/** What is held of an unpaid visit, if not both its places and its price; null if both are. */
export async function holdNote({ holdKind }: Pick<ExperienceBooking, 'holdKind'>): Promise<string | null> {
  if (holdKind === null || holdKind === 'held') return null;
  const t = await getTranslations('experiences.booking');
  return t(holdKind === 'none' ? 'noteNone' : 'notePriceOnly');
}
