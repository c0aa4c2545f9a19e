import { getTranslations } from 'next-intl/server';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { isolated, type Locale } from '#server/modules/theming/index.ts';
import { localTimeText } from '#server/portal/index.ts';
import type { PassFacts } from '../booking/booking-pass.tsx';
import { visitTimeText } from './visit-order.ts';

/** URL of a public map that needs no account. */
export function visitMapHref({ meetingPoint: point }: ExperienceBooking): string {
  const at = `${point.latitude}/${point.longitude}`;
  return `https://www.openstreetmap.org/?mlat=${point.latitude}&mlon=${point.longitude}#map=17/${at}`;
}

/** The texts of the ticket of a visit. */
export async function visitPass(visit: ExperienceBooking, locale: Locale): Promise<PassFacts> {
  const t = await getTranslations('experiences.trips');
  return {
    pass: t('pass'),
    kind: t('experience'),
    title: visit.title,
    place: isolated(visit.meetingPoint.instructions),
    from: { label: t(visit.hasStartTime ? 'begins' : 'day'), time: visitTimeText(visit, locale) },
    until: visit.hasStartTime
      ? { label: t('ends'), time: localTimeText(visit.endsAt, visit.timeZone, locale) }
      : { label: t('option'), time: visit.optionTitle },
  };
}

/** True if a confirmed visit has not begun, so that it can be cancelled. */
export const isCancellable = (visit: ExperienceBooking, nowMs = Date.now()): boolean =>
  visit.status === 'confirmed' && Date.parse(visit.startsAt) > nowMs;
