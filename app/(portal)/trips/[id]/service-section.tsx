import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import {
  type AirportBooking,
  airportSteps,
  lossText,
  visitOfBooking,
  whenText,
} from '#components/airport/airport-order.ts';
import { venueIcons } from '#components/airport/venue-facts.ts';
import { freeUntilOfVisit } from '#components/experiences/visit-terms.ts';
import { FollowBooking } from '#components/trips/follow-booking.tsx';
import { FullScreen } from '#components/trips/full-screen.tsx';
import { RefundFacts } from '#components/trips/refund-facts.tsx';
import {
  isCancellable,
  moneyTerms,
  type ServicePass,
  serviceEndsAt,
  wasAdmitted,
} from '#components/trips/service-facts.ts';
import type { StayLinks } from '#components/trips/stay-card.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { localTimeText, type MemberPortal, priceLine } from '#server/portal/index.ts';

type Props = {
  portal: MemberPortal;
  service: AirportBooking;
  links: StayLinks;
  pass: ServicePass | null;
  /** The trip's own pass beside it is another one, or there is none. */
  offersPass: boolean;
};

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** An airport service of the trip: its state in words, its pass, its facts, and what cancelling costs from now on. */
export async function ServiceSection({ portal, service, links, pass, offersPass }: Props) {
  const [t, trips] = await Promise.all([getTranslations('airport.trips'), getTranslations('trips')]);
  const { locale } = portal;
  const visit = visitOfBooking(service);
  const { steps, marks } = isCancellable(service)
    ? await airportSteps(visit, locale)
    : { steps: [], marks: [] };
  const isDone = service.status === 'confirmed' || service.status === 'completed';
  const isUnpaid = service.status === 'held' || service.status === 'pending_payment';
  const { cancellation } = service;
  return (
    <section aria-labelledby={`service-${service.id}`} className="border-t border-line pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={`service-${service.id}`} className="heading-2 flex items-center gap-2.5">
          <Icon name={venueIcons[service.product_type]} size={24} className="text-emphasis" />
          <bdi>{service.product.name}</bdi>
        </h2>
        {service.status === 'cancelled' && <Tag icon="close">{trips('states.cancelled')}</Tag>}
        {wasAdmitted(service) && <Tag icon="check">{t('used')}</Tag>}
      </div>
      <Waiting service={service} links={links} />
      {cancellation && (
        <>
          <RefundFacts portal={portal} stay={{ cancellation: moneyTerms(cancellation, service) }} />
          {service.payment.perk_item_ids.length > 0 && (
            <p className="mt-2 text-14 text-ink-2">
              {cancellation.perks_returned ? t('perksReturned') : t('perksKept')}
            </p>
          )}
        </>
      )}
      <Facts portal={portal} service={service} pass={pass} />
      {isDone && (
        <div className="flex flex-wrap gap-2 pt-4">
          {pass && offersPass && <PassButton pass={pass} />}
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
            id={`terms-${service.id}`}
            steps={steps}
            marks={marks}
            direction={portal.direction}
          />
          <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
            {freeUntilOfVisit(visit)
              ? trips('cancelFree')
              : trips('cancelFee', { amount: await lossText(visit, locale) })}
          </ButtonLink>
        </div>
      )}
      {isUnpaid && service.hold_expires_at && (
        <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
          {t('letGo')}
        </ButtonLink>
      )}
    </section>
  );
}

/** The pass on the whole screen, for a trip whose own pass is another one. */
async function PassButton({ pass }: { pass: ServicePass }) {
  const [t, words, shell] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('pass'),
    getTranslations('shell'),
  ]);
  return (
    <FullScreen
      trigger={
        <>
          <Icon name="qr" />
          {t('showPass')}
        </>
      }
      triggerClass={buttonClass({ variant: 'quiet', size: 'small' })}
      label={`${pass.shown.pass}: ${pass.shown.title}`}
      closeLabel={shell('close')}
      closeIcon={<Icon name="close" size={24} />}
    >
      <QrCode
        payload={pass.payload}
        label={words('qr', { what: pass.shown.title })}
        className="size-[min(80vw,60dvh,30rem)]"
      />
      <p className="numeric text-28 font-semibold tracking-[.08em]">
        <bdi dir="ltr">{pass.code}</bdi>
      </p>
      <p>
        <bdi>{pass.shown.title}</bdi>
      </p>
      <p className="max-w-[30rem] px-4 text-14">{pass.note}</p>
    </FullScreen>
  );
}

/** What an unpaid or unanswered one waits for, and the way on. */
async function Waiting({ service, links }: Pick<Props, 'service' | 'links'>) {
  if (service.status !== 'held' && service.status !== 'pending_payment') return null;
  const [t, trips] = await Promise.all([getTranslations('airport.trips'), getTranslations('trips')]);
  const until = service.hold_expires_at;
  return (
    <div className="mt-4 grid gap-3 rounded-card bg-warn-soft p-5">
      <FollowBooking bookingId={service.id} status={service.status} />
      <p className="flex items-start gap-2">
        <Icon name="clock" className="mt-0.5 text-warn" />
        <span>
          {until ? t('held') : t('beingBooked')}{' '}
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
          href={links.pay ?? `/airport/${encodeURIComponent(service.product_id)}/book?hold=${service.id}`}
          size="small"
          className="justify-self-start"
        >
          {t('continue')}
        </ButtonLink>
      )}
    </div>
  );
}

async function Facts({ portal, service, pass }: Pick<Props, 'portal' | 'service' | 'pass'>) {
  const { locale } = portal;
  const visit = visitOfBooking(service);
  const [t, trips, search, when] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('trips'),
    getTranslations('search'),
    whenText(visit, locale),
  ]);
  const { product, lead_passenger: lead, price } = service;
  const money = (amount: number) => priceLine(amount, price.currency, locale);
  return (
    <dl className="rows mt-2">
      {pass && (
        <Row label={t('code')}>
          <bdi dir="ltr" className="numeric strong select-all">
            {pass.code}
          </bdi>
        </Row>
      )}
      <Row label={t('begins')}>
        <span className="strong">{when}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: product.city })}</span>
      </Row>
      <Row label={visit.isWalkIn ? t('validUntil') : t('ends')}>
        {localTimeText(serviceEndsAt(service), service.time_zone, locale)}
      </Row>
      <Row label={t('where')}>
        <bdi className="block">
          {product.airport_name}, {product.terminal}
        </bdi>
        <span dir="auto" className="block text-14 text-ink-2 match-parent">
          {product.directions}
        </span>
      </Row>
      <Row label={t('who')}>
        {lead && (
          <bdi className="block">
            {lead.first_name} {lead.last_name}
          </bdi>
        )}
        <span className={lead ? 'text-14 text-ink-2' : ''}>
          {search('guestCount', { count: service.passenger_count })}
        </span>
      </Row>
      {service.flight_number && (
        <Row label={t('flight')}>
          <bdi dir="ltr">{service.flight_number}</bdi>
        </Row>
      )}
      {service.special_requests && (
        <Row label={t('requests')}>
          <bdi>{service.special_requests}</bdi>
        </Row>
      )}
      <Row label={t('phone')}>
        <a
          href={`tel:${product.phone.replaceAll(' ', '')}`}
          className="link target inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{product.phone}</bdi>
        </a>
      </Row>
      <Row label={trips('price')}>
        <PriceRows
          rows={[
            { label: trips('total'), value: money(price.total), tone: 'strong' },
            ...(price.covered_by_perks > 0
              ? [{ label: t('byPerks'), value: money(price.covered_by_perks) }]
              : []),
            ...(service.status === 'cancelled'
              ? []
              : [{ label: trips('paid'), value: price.paid > 0 ? money(price.paid) : trips('nothing') }]),
          ]}
        />
      </Row>
    </dl>
  );
}
