import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { partyText, type VisitBooking, visitTermsOf, zoneTown } from '#components/experiences/visit-order.ts';
import { freeUntilOfVisit, visitSteps } from '#components/experiences/visit-terms.ts';
import { FollowBooking } from '#components/trips/follow-booking.tsx';
import { RefundFacts } from '#components/trips/refund-facts.tsx';
import type { StayLinks } from '#components/trips/stay-card.tsx';
import { isCancellable, visitMapHref } from '#components/trips/visit-facts.ts';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { localTimeText, type MemberPortal, priceLine } from '#server/portal/index.ts';

type Props = { portal: MemberPortal; visit: VisitBooking; links: StayLinks };

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A visit of the trip with its state in words, its facts, and what cancelling costs from now on. */
export async function VisitSection({ portal, visit, links }: Props) {
  const [t, trips] = await Promise.all([getTranslations('experiences.trips'), getTranslations('trips')]);
  const { locale } = portal;
  const terms = visitTermsOf(visit);
  const isOpen = isCancellable(visit);
  const { steps, marks } = isOpen ? await visitSteps(terms, locale) : { steps: [], marks: [] };
  const isDone = visit.status === 'confirmed' || visit.status === 'completed';
  return (
    <section aria-labelledby={`visit-${visit.booking_id}`} className="border-t border-line pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={`visit-${visit.booking_id}`} className="heading-2">
          <bdi>{visit.title}</bdi>
        </h2>
        {visit.status === 'cancelled' && <Tag icon="close">{trips('states.cancelled')}</Tag>}
      </div>
      <Waiting visit={visit} links={links} />
      {visit.status === 'cancelled' && <RefundFacts portal={portal} stay={visit} />}
      <Facts portal={portal} visit={visit} />
      {isDone && (
        <div className="flex flex-wrap gap-2 pt-4">
          <ButtonLink href={links.voucher} variant="quiet" size="small" icon="print">
            {trips('voucher')}
          </ButtonLink>
          <a href={links.calendar} download className={buttonClass({ variant: 'bare', size: 'small' })}>
            <Icon name="calendar" />
            {trips('addToCalendar')}
          </a>
        </div>
      )}
      {steps.length > 0 && (
        <div className="mt-8 border-t border-line pt-8">
          <h3 className="heading-2 mb-4">{trips('ifYouCancel')}</h3>
          <CancellationTimeline
            id={`terms-${visit.booking_id}`}
            steps={steps}
            marks={marks}
            direction={portal.direction}
          />
          <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
            {freeUntilOfVisit(terms)
              ? trips('cancelFree')
              : trips('cancelFee', { amount: priceLine(visit.total, visit.currency, locale) })}
          </ButtonLink>
        </div>
      )}
      {(visit.status === 'held' || visit.status === 'pending_payment') && (
        <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
          {t('letGo')}
        </ButtonLink>
      )}
    </section>
  );
}

/** What an unpaid or unanswered one waits for, and the way on. */
async function Waiting({ visit, links }: Omit<Props, 'portal'>) {
  const [t, trips] = await Promise.all([getTranslations('experiences.trips'), getTranslations('trips')]);
  const isUnpaid = visit.status === 'held' || visit.status === 'pending_payment';
  if (!isUnpaid && visit.status !== 'pending_supplier') return null;
  const until = isUnpaid ? visit.hold_expires_at : null;
  const text = !isUnpaid ? t('waiting') : until ? t('held') : t('beingBooked');
  return (
    <div className="mt-4 grid gap-3 rounded-card bg-warn-soft p-5">
      <FollowBooking bookingId={visit.booking_id} status={visit.status} />
      <p className="flex items-start gap-2">
        <Icon name="clock" className="mt-0.5 text-warn" />
        <span>
          {text}{' '}
          {until && (
            <span className="whitespace-nowrap">
              {trips('heldFor')}{' '}
              <Countdown
                until={until}
                remainingSeconds={Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))}
              />
            </span>
          )}
        </span>
      </p>
      {until && (
        <ButtonLink
          href={links.pay ?? `/book-experience/${visit.booking_id}`}
          size="small"
          className="justify-self-start"
        >
          {t('continue')}
        </ButtonLink>
      )}
    </div>
  );
}

async function Facts({ portal, visit }: Omit<Props, 'links'>) {
  const [t, trips, party] = await Promise.all([
    getTranslations('experiences.trips'),
    getTranslations('trips'),
    partyText(visit.pax),
  ]);
  const { locale } = portal;
  const money = (amount: number) => priceLine(amount, visit.currency, locale);
  const { lead_traveller: lead, operator } = visit;
  return (
    <dl className="rows mt-2">
      {visit.ticket_code && (
        <Row label={t('code')}>
          <bdi dir="ltr" className="numeric strong select-all">
            {visit.ticket_code}
          </bdi>
        </Row>
      )}
      <Row label={t('begins')}>
        <span className="strong">{localTimeText(visit.starts_at, visit.time_zone, locale)}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: zoneTown(visit) })}</span>
      </Row>
      <Row label={t('meetingPoint')}>
        <span dir="auto" className="block match-parent">
          {visit.meeting_point.instructions}
        </span>
        <a
          href={visitMapHref(visit)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target mt-1 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="location" size={16} />
          {trips('map')}
        </a>
      </Row>
      <Row label={t('option')}>
        <bdi>{visit.option.title}</bdi>
      </Row>
      <Row label={t('who')}>
        {lead && (
          <bdi className="block">
            {lead.first_name} {lead.last_name}
          </bdi>
        )}
        <span className={lead ? 'text-14 text-ink-2' : ''}>{party}</span>
      </Row>
      {visit.answers.length > 0 && (
        <Row label={t('answers')}>
          {visit.answers.map(({ question, answer }) => (
            <span key={question} className="block">
              <bdi className="block text-14 text-ink-2">{question}</bdi>
              <bdi>{answer}</bdi>
            </span>
          ))}
        </Row>
      )}
      <Row label={t('operator')}>
        <bdi>{operator.name}</bdi>
        <a
          href={`tel:${operator.phone.replaceAll(' ', '')}`}
          className="link target ms-4 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{operator.phone}</bdi>
        </a>
      </Row>
      <Row label={trips('price')}>
        <PriceRows
          rows={[
            { label: trips('total'), value: money(visit.total), tone: 'strong' },
            ...(visit.status === 'cancelled'
              ? []
              : [{ label: trips('paid'), value: visit.paid > 0 ? money(visit.paid) : trips('nothing') }]),
          ]}
        />
      </Row>
    </dl>
  );
}
