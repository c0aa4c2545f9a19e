import { getTranslations } from 'next-intl/server';
import {
  cancelTravelBooking,
  moneyTerms,
  type TravelBooking,
  visitOfBooking,
} from '#server/modules/airport-services/bookings/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import type { CancellationMoney } from '../booking/cancellation-money.ts';
import {
  type CancellationPreview,
  type CancellationView,
  cancellationWords,
} from '../booking/cancellation-view.ts';
import { returningPerksText } from '../booking/returned-perks.ts';
import { airportSteps, whenText } from './airport-order.ts';

/** The money of a cancelled booking, without the value of its perks; null while it is booked. */
export const cancellationMoneyOf = (service: TravelBooking): CancellationMoney | null =>
  service.cancellation && moneyTerms(service.cancellation, service);

/** The cancellation page of an airport service. */
export async function serviceCancellation(
  portal: MemberPortal,
  service: TravelBooking,
): Promise<CancellationView> {
  const t = await getTranslations('airport.trips.cancelling');
  const visit = visitOfBooking(service);
  return {
    title: service.venue.name,
    when: await whenText(visit, portal.locale),
    paidMinor: service.price.paidMinor,
    currency: service.price.currency,
    isUnpaid: service.status === 'held' || service.status === 'pending_payment',
    isPending: service.status === 'pending_supplier',
    done: cancellationMoneyOf(service),
    readTerms: () => readTerms(portal, service),
    readSteps: () => airportSteps(visit, portal.locale),
    words: cancellationWords((key, values) => t(key, values)),
  };
}

/** The page shows the money that was paid; the member agrees to the fee with the value of the perks. */
async function readTerms(portal: MemberPortal, service: TravelBooking): Promise<CancellationPreview> {
  const input = { booking_id: service.id, dry_run: true };
  const { cancellation } = await cancelTravelBooking(portal.memberContext, input);
  return {
    money: moneyTerms(cancellation, service),
    agreed: cancellation,
    note: await returningPerksText(cancellation.perkReturn),
  };
}
