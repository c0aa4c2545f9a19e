import { getTranslations } from 'next-intl/server';
import { FollowBooking } from '#components/trips/follow-booking.tsx';
import { RefundFacts } from '#components/trips/refund-facts.tsx';
import { StayCard, type StayLinks } from '#components/trips/stay-card.tsx';
import { cancellationFacts, type StayBooking } from '#components/trips/stay-facts.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { MemberPortal } from '#server/portal/index.ts';
import { priceLine } from '#server/portal/index.ts';

/** A stay of the trip with its state in words, its card, and what cancelling costs from now on. */
export async function StaySection({
  portal,
  stay,
  links,
}: {
  portal: MemberPortal;
  stay: StayBooking;
  links: StayLinks;
}) {
  const t = await getTranslations('trips');
  const { locale } = portal;
  const isUnpaid = stay.status === 'pending_payment';
  const { steps, marks } =
    stay.status === 'confirmed' ? await cancellationFacts(stay, locale) : { steps: [], marks: [] };
  const feeNow = steps[0] && steps[0].kind !== 'free' ? steps[0].amount : null;
  return (
    <section aria-labelledby={`stay-${stay.booking_id}`} className="border-t border-line pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={`stay-${stay.booking_id}`} className="heading-2">
          <bdi>{stay.hotel_name}</bdi>
        </h2>
        {stay.status === 'cancelled' && <Tag icon="close">{t('states.cancelled')}</Tag>}
      </div>
      {isUnpaid && (
        <div className="mt-4 grid gap-3 rounded-card bg-warn-soft p-5">
          <FollowBooking bookingId={stay.booking_id} status={stay.status} />
          <p className="flex items-start gap-2">
            <Icon name="clock" className="mt-0.5 text-warn" />
            <span>
              {stay.hold_expires_at ? t('held') : t('beingBooked')}{' '}
              {stay.hold_expires_at && (
                <span className="whitespace-nowrap">
                  {t('heldFor')}{' '}
                  <Countdown
                    until={stay.hold_expires_at}
                    remainingSeconds={secondsUntil(stay.hold_expires_at)}
                  />
                </span>
              )}
            </span>
          </p>
          {links.pay && stay.hold_expires_at && (
            <ButtonLink href={links.pay} size="small" className="justify-self-start">
              {t('payNow', { amount: priceLine(stay.due_now, stay.currency, locale) })}
            </ButtonLink>
          )}
        </div>
      )}
      {stay.status === 'cancelled' && <RefundFacts portal={portal} stay={stay} />}
      <StayCard portal={portal} booking={stay} links={links} />
      {steps.length > 0 && (
        <div className="mt-8 border-t border-line pt-8">
          <h3 className="heading-2 mb-4">{t('ifYouCancel')}</h3>
          <CancellationTimeline
            id={`terms-${stay.booking_id}`}
            steps={steps}
            marks={marks}
            direction={portal.direction}
          />
          <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
            {feeNow ? t('cancelFee', { amount: feeNow }) : t('cancelFree')}
          </ButtonLink>
        </div>
      )}
      {isUnpaid && (
        <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
          {t('letGo')}
        </ButtonLink>
      )}
    </section>
  );
}

const secondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
