import { getTranslations } from 'next-intl/server';
import { type AirportBooking, airportSteps, whenText } from '#components/airport/present-order.ts';
import { visitTermsOf } from '#components/experiences/visit-order.ts';
import { visitSteps } from '#components/experiences/visit-terms.ts';
import { transferTermsOf } from '#components/transfers/transfer-booking.ts';
import { transferSteps } from '#components/transfers/transfer-terms.ts';
import { cancellationFacts } from '#components/trips/stay-facts.ts';
import type { TimelineStep } from '#components/ui/cancellation-timeline.tsx';
import {
  cancelTravelBooking,
  moneyTerms,
  presentTravelBooking,
  presentTravelCancellation,
  visitOfBooking,
} from '#server/modules/airport-services/bookings/index.ts';
import { presentCancellation, type WireCancellation } from '#server/modules/bookings/index.ts';
import {
  cancelExperienceBooking,
  type ExperienceBooking,
  presentExperienceBooking,
} from '#server/modules/experiences/index.ts';
import { cancelHotelBooking, presentStay, type StayBooking } from '#server/modules/hotels/bookings/index.ts';
import {
  type BookingView,
  cancelTransferBooking,
  presentTransferBooking,
} from '#server/modules/transfers/index.ts';
import { dateRangeText, localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { type CancelState, cancelRide, cancelService, cancelStay, cancelVisit } from './actions.ts';

/** The booking to cancel, of any kind: its texts, its terms and the action that cancels it. */
export type CancellationView = {
  bookingId: string;
  status: string;
  title: string;
  when: string;
  /** The amount charged, in major units. */
  paid: number;
  isUnpaid: boolean;
  /** The result of the cancellation; null while it is booked. */
  cancellation: WireCancellation | null;
  action: (before: CancelState, form: FormData) => Promise<CancelState>;
  readTerms: () => Promise<
    Pick<WireCancellation, 'penalty' | 'refund' | 'refund_expected_by' | 'currency'> & {
      /** What happens to perks that paid. */
      note?: string;
      /** The fee that the member agrees to, if it differs from the shown amount. */
      agreed?: number;
    }
  >;
  readSteps: () => Promise<{ steps: TimelineStep[]; marks: string[] }>;
  words: {
    title: string;
    confirm: string;
    confirmFee: (amount: string) => string;
    keep: string;
    doneTitle: string;
    overTitle: string;
  };
};

/** The cancellation page's data for a stay. */
export async function stayCancellation(portal: MemberPortal, stay: StayBooking): Promise<CancellationView> {
  const t = await getTranslations('trips.cancelling');
  const isUnpaid = stay.status === 'pending_payment';
  return {
    bookingId: stay.id,
    status: stay.status,
    title: stay.description.hotelName,
    when: dateRangeText(stay.stay.checkIn, stay.stay.checkOut, portal.locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
    }),
    paid: isUnpaid ? 0 : presentStay(stay).due_now,
    isUnpaid,
    cancellation: stay.cancellation && presentCancellation(stay.cancellation),
    action: cancelStay,
    readTerms: async () => {
      const ctx = { ...portal.memberContext, key: null };
      const preview = await cancelHotelBooking(ctx, { booking_id: stay.id, dry_run: true });
      return presentCancellation(preview.cancellation);
    },
    readSteps: () => cancellationFacts(stay, portal.locale),
    words: {
      title: t('title'),
      confirm: t('confirm'),
      confirmFee: (amount) => t('confirmFee', { amount }),
      keep: t('keep'),
      doneTitle: t('doneTitle'),
      overTitle: t('overTitle'),
    },
  };
}

/** The cancellation page's data for a visit. */
export async function visitCancellation(
  portal: MemberPortal,
  visit: ExperienceBooking,
): Promise<CancellationView> {
  const t = await getTranslations('experiences.trips.cancelling');
  return {
    bookingId: visit.id,
    status: visit.status,
    title: visit.title,
    when: localTimeText(visit.startsAt, visit.timeZone, portal.locale),
    paid: presentExperienceBooking(visit, portal.memberContext).paid,
    isUnpaid: visit.status === 'held' || visit.status === 'pending_payment',
    cancellation: visit.cancellation && presentCancellation(visit.cancellation),
    action: cancelVisit,
    readTerms: async () => {
      const ctx = { ...portal.memberContext, key: null };
      const preview = await cancelExperienceBooking(ctx, { booking_id: visit.id, dry_run: true });
      return presentCancellation(preview.cancellation);
    },
    readSteps: () => visitSteps(visitTermsOf(visit), portal.locale),
    words: {
      title: t('title'),
      confirm: t('confirm'),
      confirmFee: (amount) => t('confirmFee', { amount }),
      keep: t('keep'),
      doneTitle: t('doneTitle'),
      overTitle: t('overTitle'),
    },
  };
}

/** The cancellation page's data for a ride. */
export async function rideCancellation(portal: MemberPortal, ride: BookingView): Promise<CancellationView> {
  const t = await getTranslations('transfers.trip.cancelling');
  return {
    bookingId: ride.id,
    status: ride.status,
    title: ride.vehicle,
    when: localTimeText(ride.pickupAt, ride.timeZone, portal.locale),
    paid: presentTransferBooking(ride).paid,
    isUnpaid: ride.status === 'pending_payment',
    cancellation: ride.cancellation && presentCancellation(ride.cancellation),
    action: cancelRide,
    readTerms: async () => {
      const ctx = { ...portal.memberContext, key: null };
      const preview = await cancelTransferBooking(ctx, { booking_id: ride.id, dry_run: true });
      return presentCancellation(preview.cancellation);
    },
    readSteps: () => transferSteps(transferTermsOf(ride), portal.locale),
    words: {
      title: t('title'),
      confirm: t('confirm'),
      confirmFee: (amount) => t('confirmFee', { amount }),
      keep: t('keep'),
      doneTitle: t('doneTitle'),
      overTitle: t('overTitle'),
    },
  };
}

/** The cancellation page's data for an airport service. */
export async function serviceCancellation(
  portal: MemberPortal,
  service: AirportBooking,
): Promise<CancellationView> {
  const [t, trips] = await Promise.all([
    getTranslations('airport.trips.cancelling'),
    getTranslations('airport.trips'),
  ]);
  const visit = visitOfBooking(service);
  const { price } = presentTravelBooking(service);
  const paidByPerks = service.payment.perkItemIds.length > 0;
  return {
    bookingId: service.id,
    status: service.status,
    title: service.venue.name,
    when: await whenText(visit, portal.locale),
    paid: price.paid,
    isUnpaid: service.status === 'held' || service.status === 'pending_payment',
    cancellation:
      service.cancellation && presentTravelCancellation(moneyTerms(service.cancellation, service)),
    action: cancelService,
    readTerms: async () => {
      const input = { booking_id: service.id, dry_run: true };
      const { cancellation } = await cancelTravelBooking(portal.memberContext, input);
      const note = cancellation.perksReturned ? trips('perksReturn') : trips('perksKept');
      return {
        ...presentTravelCancellation(moneyTerms(cancellation, service)),
        agreed: presentTravelCancellation(cancellation).penalty,
        note: paidByPerks ? note : undefined,
      };
    },
    readSteps: () => airportSteps(visit, portal.locale),
    words: {
      title: t('title'),
      confirm: t('confirm'),
      confirmFee: (amount) => t('confirmFee', { amount }),
      keep: t('keep'),
      doneTitle: t('doneTitle'),
      overTitle: t('overTitle'),
    },
  };
}
