import { visitOrder, visitTermsOf } from '#components/experiences/visit-order.ts';
import { freeUntilOfVisit, visitSteps } from '#components/experiences/visit-terms.ts';
import { getExperienceBooking } from '#server/modules/experiences/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { experienceAddress } from '../../book-experience/[hold]/hold-again.ts';
import { type Purchase, visitWords } from './purchase.ts';

/** A booking of an experience in checkout. */
export async function readVisitPurchase(portal: MemberPortal, bookingId: string): Promise<Purchase> {
  const booking = await getExperienceBooking(
    { ...portal.memberContext, key: null },
    { booking_id: bookingId },
  );
  const terms = visitTermsOf(booking);
  const lead = booking.traveller;
  const email = lead?.email ?? '';
  const [order, steps, words] = await Promise.all([
    visitOrder(portal, booking),
    visitSteps(terms, portal.locale),
    visitWords(portal, {
      title: booking.title,
      email,
      startsAt: terms.startsAt,
      timeZone: terms.timeZone,
      place: terms.place,
      freeUntil: freeUntilOfVisit(terms),
      isManual: booking.confirmation === 'manual',
    }),
  ]);
  return {
    kind: 'experience',
    bookingId: booking.id,
    status: booking.status,
    title: booking.title,
    lead: { name: lead ? `${lead.firstName} ${lead.lastName}` : '', email },
    code: booking.ticketCode,
    othersHref: experienceAddress(booking),
    order,
    terms: steps,
    words,
    dueOnSite: null,
  };
}
