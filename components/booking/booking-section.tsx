import { getTranslations } from 'next-intl/server';
import type { ComponentProps, ReactNode } from 'react';
import { FollowBooking } from '#components/booking/follow-booking.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { MemberPortal } from '#server/portal/index.ts';
import type { BookingLinks } from './product-view.ts';

type Terms = Pick<ComponentProps<typeof CancellationTimeline>, 'steps' | 'marks'>;

/** What an unpaid or unconfirmed booking waits for, and the payment link. */
export type Waiting = { text: string; until: string | null; pay: { href: string; label: string } | null };

/**
 * A booking of a trip, of any kind: its state, what it waits for, its facts as `children`, its documents and
 * its cancellation terms.
 */
export async function BookingSection({
  portal,
  booking,
  title,
  tags,
  links,
  waiting,
  refund,
  documents,
  terms,
  cancelLabel,
  releaseLabel,
  children,
}: {
  portal: MemberPortal;
  booking: { id: string; status: string };
  title: ReactNode;
  tags?: ReactNode;
  links: BookingLinks;
  waiting: Waiting | null;
  /** The refund of a cancelled booking. */
  refund?: ReactNode;
  /** Null while there are none; `{}` for only voucher and calendar. */
  documents: { more?: ReactNode } | null;
  terms: Terms;
  cancelLabel: string;
  /** Null if there is no hold to release and no request to withdraw. */
  releaseLabel: string | null;
  children: ReactNode;
}) {
  const t = await getTranslations('trips');
  const { id, status } = booking;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a trip may contain the same title twice, and landmarks need unique names
    <section role="group" aria-labelledby={`booking-${id}`} className="border-t border-line pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={`booking-${id}`} className="heading-2 flex items-center gap-2.5">
          {title}
        </h2>
        {status === 'cancelled' && <Tag icon="close">{t('states.cancelled')}</Tag>}
        {status === 'cancellation_pending' && <Tag icon="clock">{t('states.cancelling')}</Tag>}
        {tags}
      </div>
      {waiting && <WaitingNote booking={booking} waiting={waiting} heldFor={t('heldFor')} />}
      {refund}
      {children}
      {documents && (
        <div className="flex flex-wrap gap-2 pt-4">
          {documents.more}
          <ButtonLink href={links.voucher} variant="quiet" size="small" icon="print">
            {t('voucher')}
          </ButtonLink>
          <a href={links.calendar} download className={buttonClass({ variant: 'bare', size: 'small' })}>
            <Icon name="calendar" />
            {t('addToCalendar')}
          </a>
        </div>
      )}
      {terms.steps.length > 0 && (
        <div className="mt-8 border-t border-line pt-8">
          <h3 className="heading-2 mb-4">{t('ifYouCancel')}</h3>
          <CancellationTimeline id={`terms-${id}`} {...terms} direction={portal.direction} />
          <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
            {cancelLabel}
          </ButtonLink>
        </div>
      )}
      {releaseLabel && (
        <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
          {releaseLabel}
        </ButtonLink>
      )}
    </section>
  );
}

function WaitingNote({
  booking,
  waiting: { text, until, pay },
  heldFor,
}: {
  booking: { id: string; status: string };
  waiting: Waiting;
  heldFor: string;
}) {
  return (
    <div className="mt-4 grid gap-3 rounded-card bg-warn-soft p-5">
      <FollowBooking bookingId={booking.id} status={booking.status} />
      <p className="flex items-start gap-2">
        <Icon name="clock" className="mt-0.5 text-warn" />
        <span>
          {text}{' '}
          {until && (
            <span className="whitespace-nowrap">
              {heldFor} <Countdown until={until} remainingSeconds={secondsUntil(until)} />
            </span>
          )}
        </span>
      </p>
      {pay && (
        <ButtonLink href={pay.href} size="small" className="justify-self-start">
          {pay.label}
        </ButtonLink>
      )}
    </div>
  );
}

const secondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
