import { getTranslations } from 'next-intl/server';
import { isolated, type Locale } from '#server/modules/theming/index.ts';
import { localTimeText } from '#server/portal/index.ts';
import type { VisitBooking } from '../experiences/visit-order.ts';
import type { PassFacts } from './booking-pass.tsx';

/** URL of a public map that needs no account. */
export function visitMapHref({ meeting_point: point }: VisitBooking): string {
  const at = `${point.lat}/${point.lng}`;
  return `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=17/${at}`;
}

/** The texts of the ticket of a visit. */
export async function visitPass(visit: VisitBooking, locale: Locale): Promise<PassFacts> {
  const t = await getTranslations('experiences.trips');
  return {
    pass: t('pass'),
    kind: t('experience'),
    title: visit.title,
    place: isolated(visit.meeting_point.instructions),
    from: { label: t('begins'), time: localTimeText(visit.starts_at, visit.time_zone, locale) },
    until: { label: t('ends'), time: localTimeText(visit.ends_at, visit.time_zone, locale) },
  };
}

/** True if a confirmed visit has not begun, so that it can be cancelled. */
export const isCancellable = (visit: VisitBooking, nowMs = Date.now()): boolean =>
  visit.status === 'confirmed' && Date.parse(visit.starts_at) > nowMs;
