import { getTranslations } from 'next-intl/server';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { leftToRight } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { freeUntilText, type Purchase, type PurchaseWords } from '../booking/purchase.ts';
import { experienceAddress } from './hold-visit-again.ts';
import { visitOrder, visitTermsOf, visitTimeText } from './visit-order.ts';
import { visitSteps } from './visit-terms.ts';

/** A visit in checkout. */
export async function visitPurchase(portal: MemberPortal, visit: ExperienceBooking): Promise<Purchase> {
  const lead = visit.traveller;
  const [order, steps, words] = await Promise.all([
    visitOrder(portal, visit),
    visitSteps(visitTermsOf(visit), portal.locale),
    visitWords(portal, visit),
  ]);
  return {
    status: visit.status,
    title: visit.title,
    lead: { name: lead ? `${lead.firstName} ${lead.lastName}` : '', email: lead?.email ?? '' },
    code: visit.ticketCode,
    othersHref: experienceAddress(visit),
    order,
    terms: steps,
    words,
    dueOnSite: null,
  };
}

/** `manual`: the operator has up to one day to confirm. */
async function visitWords(portal: MemberPortal, visit: ExperienceBooking): Promise<PurchaseWords> {
  const terms = visitTermsOf(visit);
  const [t, free] = await Promise.all([
    getTranslations('experiences.checkout'),
    freeUntilText(portal, {
      ...terms,
      freeUntil: freeUntilOf(terms.terms, Date.now()),
    }),
  ]);
  const { title } = visit;
  const email = leftToRight(visit.traveller?.email ?? '');
  const time = visitTimeText(visit, portal.locale);
  const refund = free ?? t('notRefundable');
  return {
    who: t('who'),
    refund: visit.confirmation !== 'instant' ? `${t('manualNote')} ${refund}` : refund,
    processingTitle: t('processingTitle'),
    asked: t('asked', { title }),
    slow: t('slow'),
    confirmed: t('confirmedText', { title, time, email }),
    code: t('code'),
    failedTitle: t('failedTitle'),
    failed: t('failedText', { title }),
    expired: t('expiredText', { title }),
    others: t('otherTimes'),
  };
}
