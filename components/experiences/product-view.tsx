import { getTranslations } from 'next-intl/server';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import {
  cancelExperienceBooking,
  type ExperienceBooking,
  getExperienceBooking,
} from '#server/modules/experiences/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { type CancellationView, cancellationWords, previewTerms } from '../booking/cancellation-view.ts';
import { nullIfNotFound } from '../booking/null-if-not-found.ts';
import { type CalendarFacts, type EndedView, type ProductView, wasBooked } from '../booking/product-view.ts';
import { holdVisitAgain } from './hold-visit-again.ts';
import { visitPass } from './visit-facts.ts';
import { visitTermsOf, visitTimeText } from './visit-order.ts';
import { visitPurchase } from './visit-purchase.ts';
import { visitSteps } from './visit-terms.ts';
import { VisitVoucher } from './visit-voucher.tsx';

/** Visits of tours and activities. */
export const experienceView: ProductView<ExperienceBooking> = {
  module: 'experiences',
  read: (portal, id) =>
    nullIfNotFound(getExperienceBooking({ ...portal.memberContext, key: null }, { booking_id: id })),
  bookingPage: ({ id }) => `/book-experience/${id}`,

  purchase: visitPurchase,
  stillHeldText: async () => (await getTranslations('experiences.checkout'))('signedOutText'),
  holdAgain: (portal, visit) => holdVisitAgain(portal.memberContext, visit),

  pass: async ({ locale }, visit) =>
    visit.status === 'confirmed' && visit.ticketCode
      ? { at: visit.startsAt, code: visit.ticketCode, shown: await visitPass(visit, locale) }
      : null,
  ended,

  voucher: (portal, visit) => <VisitVoucher portal={portal} visit={visit} />,
  calendar,
  cancel: cancelExperienceBooking,
  cancellation,
};

async function ended(_: MemberPortal, { title }: ExperienceBooking): Promise<EndedView> {
  const [t, checkout] = await Promise.all([
    getTranslations('experiences.trips'),
    getTranslations('experiences.checkout'),
  ]);
  return {
    failedTitle: t('failedTitle', { title }),
    refused: checkout('failedText', { title }),
    expiredTitle: t('expiredTitle', { title }),
    expiredText: t('expiredText'),
    find: { href: '/experiences', label: t('find') },
  };
}

async function calendar(_: MemberPortal, visit: ExperienceBooking): Promise<CalendarFacts | null> {
  if (!wasBooked(visit)) return null;
  const t = await getTranslations('experiences.trips');
  return {
    title: visit.title,
    lines: [
      visit.ticketCode ? `${t('code')}: ${visit.ticketCode}` : '',
      visit.optionTitle,
      `${visit.operator.name} ${visit.operator.phone}`,
    ],
    location: visit.meetingPoint.instructions,
    from: visit.startsAt,
    until: visit.endsAt,
    createdAt: visit.createdAt,
    changedAt: visit.updatedAt,
    freeUntil: freeUntilOf(visit.terms, Date.now()),
    timeZone: visit.timeZone,
  };
}

async function cancellation(portal: MemberPortal, visit: ExperienceBooking): Promise<CancellationView> {
  const t = await getTranslations('experiences.trips.cancelling');
  return {
    title: visit.title,
    when: visitTimeText(visit, portal.locale),
    paidMinor: visit.paidMinor,
    currency: visit.currency,
    isUnpaid: visit.status === 'held' || visit.status === 'pending_payment',
    isPending: visit.status === 'pending_supplier',
    done: visit.cancellation,
    readTerms: () => previewTerms(cancelExperienceBooking, portal.memberContext, visit.id),
    readSteps: () => visitSteps(visitTermsOf(visit), portal.locale),
    words: cancellationWords((key, values) => t(key, values)),
  };
}
