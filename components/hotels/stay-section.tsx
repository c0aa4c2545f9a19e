import { getTranslations } from 'next-intl/server';
import { RefundFacts } from '#components/booking/refund-facts.tsx';
import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { BookingSection } from '../booking/booking-section.tsx';
import type { BookingLinks } from '../booking/product-view.ts';
import { StayCard } from './stay-card.tsx';
import { cancellationFacts } from './stay-facts.ts';

/** A stay of the trip: state, card and cancellation terms. */
export async function StaySection({
  portal,
  stay,
  links,
}: {
  portal: MemberPortal;
  stay: StayBooking;
  links: BookingLinks;
}) {
  const [t, booking] = await Promise.all([getTranslations('trips'), getTranslations('booking')]);
  const { locale } = portal;
  const isUnpaid = stay.status === 'pending_payment';
  const isPending = stay.status === 'pending_supplier';
  const asked =
    stay.paidMinor > 0
      ? t('hotelAskedPaid', { amount: moneyLine(stay.paidMinor, stay.currency, locale) })
      : t('hotelAsked');
  const terms =
    stay.status === 'confirmed' ? await cancellationFacts(stay, locale) : { steps: [], marks: [] };
  const [first] = terms.steps;
  const feeNow = first && first.kind !== 'free' ? first.amount : null;
  const until = stay.holdExpiresAt;
  return (
    <BookingSection
      portal={portal}
      booking={{ id: stay.id, status: stay.status }}
      title={<bdi>{stay.description.hotelName}</bdi>}
      links={links}
      waiting={
        isUnpaid || isPending
          ? {
              text: isPending ? asked : until ? t('held') : t('beingBooked'),
              until,
              pay:
                links.pay && until
                  ? {
                      href: links.pay,
                      label:
                        stay.dueNowMinor > 0
                          ? t('payNow', { amount: moneyLine(stay.dueNowMinor, stay.currency, locale) })
                          : booking('submit'),
                    }
                  : null,
            }
          : null
      }
      refund={stay.status === 'cancelled' && <RefundFacts portal={portal} money={stay.cancellation} />}
      // The card of the stay links to its documents.
      documents={null}
      terms={terms}
      cancelLabel={feeNow ? t('cancelFee', { amount: feeNow }) : t('cancelFree')}
      releaseLabel={isUnpaid ? t('letGo') : isPending ? t('withdrawing.press') : null}
    >
      <StayCard portal={portal} booking={stay} links={links} />
    </BookingSection>
  );
}
