import { getTranslations } from 'next-intl/server';
import { type TravelBooking, visitOfBooking } from '#server/modules/airport-services/bookings/index.ts';
import { freeUntilOf, freeUntilTerms } from '#server/modules/bookings/index.ts';
import { leftToRight } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import type { Purchase, PurchaseWords } from '../booking/purchase.ts';
import { perksOfFailed } from '../booking/returned-perks.ts';
import { airportOrder, airportSteps } from './airport-order.ts';
import { visitTimesHref } from './hold-slot-again.ts';
import { servicePass } from './service-facts.ts';

/** An airport service in checkout. */
export async function servicePurchase(portal: MemberPortal, booking: TravelBooking): Promise<Purchase> {
  const visit = visitOfBooking(booking);
  const lead = booking.leadPassenger;
  const [order, terms, words, pass] = await Promise.all([
    airportOrder(portal, visit),
    airportSteps(visit, portal.locale),
    serviceWords(portal, booking),
    servicePass(portal, booking),
  ]);
  return {
    status: booking.status,
    title: booking.venue.name,
    lead: { name: lead ? `${lead.firstName} ${lead.lastName}` : '', email: lead?.email ?? '' },
    code: pass?.code ?? null,
    othersHref: visitTimesHref(booking),
    order,
    terms,
    words,
    dueOnSite: visit.perkMinor > 0 ? order.onSite : null,
  };
}

async function serviceWords(portal: MemberPortal, booking: TravelBooking): Promise<PurchaseWords> {
  const [t, checkout, perks] = await Promise.all([
    getTranslations('airport.checkout'),
    getTranslations('checkout'),
    booking.status === 'failed' ? perksOfFailed(portal, booking) : undefined,
  ]);
  const visit = visitOfBooking(booking);
  const title = booking.venue.name;
  // The e-mail address stays left to right inside a sentence of any direction.
  const email = leftToRight(booking.leadPassenger?.email ?? '');
  const local = (instant: string) => localTimeText(instant, visit.timeZone, portal.locale);
  const free = freeUntilOf(freeUntilTerms(visit.freeUntil, visit.totalMinor), Date.now());
  const share = visit.lateRefundPercent / 100;
  const lateRefund = share > 0 ? t('partlyRefundable', { share }) : t('notRefundable');
  return {
    who: t('who'),
    refund: free ? checkout('freeUntil', { time: local(free), place: visit.city }) : lateRefund,
    processingTitle: t('processingTitle'),
    asked: t('asked', { title }),
    slow: t('slow'),
    confirmed: visit.isWalkIn
      ? t('confirmedWalkIn', { title, email })
      : t('confirmedText', { title, time: local(visit.startsAt), email }),
    code: t('code'),
    failedTitle: t('failedTitle'),
    failed: t('failedText', { title }),
    ...(perks && { perks }),
    expired: t('expiredText', { title }),
    others: t('otherTimes'),
  };
}
