import { getTranslations } from 'next-intl/server';
import { placeText, venueIcons } from '#components/airport/venue-facts.ts';
import { conversionRows } from '#components/booking/conversion-rows.ts';
import { PassScan } from '#components/booking/pass-scan.tsx';
import type { BookingLinks, Pass } from '#components/booking/product-view.ts';
import { RefundFacts } from '#components/booking/refund-facts.tsx';
import { returnedPerksText } from '#components/booking/returned-perks.ts';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { FactRow } from '#components/ui/fact-row.tsx';
import { FullScreen } from '#components/ui/full-screen.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { type TravelBooking, visitOfBooking } from '#server/modules/airport-services/bookings/index.ts';
import { freeUntilOf, freeUntilTerms } from '#server/modules/bookings/index.ts';
import { localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { BookingSection } from '../booking/booking-section.tsx';
import { airportSteps, cancellationFeeText, whenText } from './airport-order.ts';
import { cancellationMoneyOf } from './service-cancellation.ts';
import { isCancellable, wasAdmitted } from './service-facts.ts';

type Props = {
  portal: MemberPortal;
  service: TravelBooking;
  links: BookingLinks;
  pass: Pass | null;
  /** Whether the section shows its pass: the page's pass belongs to another booking, or there is none. */
  offersPass: boolean;
};

/** An airport service of the trip: state, pass, facts and cancellation terms. */
export async function ServiceSection({ portal, service, links, pass, offersPass }: Props) {
  const [t, trips] = await Promise.all([getTranslations('airport.trips'), getTranslations('trips')]);
  const { locale } = portal;
  const visit = visitOfBooking(service);
  const terms = isCancellable(service) ? await airportSteps(visit, locale) : { steps: [], marks: [] };
  const isDone = service.status === 'confirmed' || service.status === 'completed';
  const isUnpaid = service.status === 'held' || service.status === 'pending_payment';
  const isPending = service.status === 'pending_supplier';
  const until = isUnpaid ? service.holdExpiresAt : null;
  return (
    <BookingSection
      portal={portal}
      booking={service}
      title={
        <>
          <Icon name={venueIcons[service.kind]} size={24} className="text-emphasis" />
          <bdi>{service.venue.name}</bdi>
        </>
      }
      tags={wasAdmitted(service) && <Tag icon="check">{t('used')}</Tag>}
      links={links}
      waiting={
        isUnpaid || isPending
          ? {
              text: isPending ? t('waiting') : until ? t('held') : t('beingBooked'),
              until,
              pay: until && links.pay ? { href: links.pay, label: t('continue') } : null,
            }
          : null
      }
      refund={<Refund portal={portal} service={service} />}
      documents={isDone ? { more: pass && offersPass && <PassButton pass={pass} /> } : null}
      terms={terms}
      cancelLabel={
        freeUntilOf(freeUntilTerms(visit.freeUntil, visit.totalMinor), Date.now())
          ? trips('cancelFree')
          : trips('cancelFee', { amount: await cancellationFeeText(visit, locale) })
      }
      releaseLabel={isPending ? trips('withdrawing.press') : isUnpaid && until ? t('letGo') : null}
    >
      <Facts portal={portal} service={service} pass={pass} />
    </BookingSection>
  );
}

async function Refund({ portal, service }: Pick<Props, 'portal' | 'service'>) {
  const { cancellation } = service;
  if (!cancellation) return null;
  const perks = await returnedPerksText(cancellation.perkReturn);
  return (
    <>
      <RefundFacts portal={portal} money={cancellationMoneyOf(service)} />
      {perks && <p className="mt-2 text-14 text-ink-2">{perks}</p>}
    </>
  );
}

/** The pass in full screen, for a trip whose main pass belongs to another booking. */
async function PassButton({ pass }: { pass: Pass }) {
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
      <PassScan
        pass={pass}
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

async function Facts({ portal, service, pass }: Pick<Props, 'portal' | 'service' | 'pass'>) {
  const { locale } = portal;
  const visit = visitOfBooking(service);
  const [t, trips, search, when, conversion] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('trips'),
    getTranslations('search'),
    whenText(visit, locale),
    conversionRows(visit.converted, locale),
  ]);
  const { venue, leadPassenger: lead, price } = service;
  const money = (minor: number) => moneyLine(minor, price.currency, locale);
  return (
    <dl className="rows mt-2">
      {pass && (
        <FactRow label={t('code')}>
          <bdi dir="ltr" className="numeric strong select-all">
            {pass.code}
          </bdi>
        </FactRow>
      )}
      {pass?.page && (
        <FactRow label={t('page')}>
          <a href={pass.page} className="link target">
            {t('openPage')}
          </a>
        </FactRow>
      )}
      <FactRow label={t('begins')}>
        <span className="strong">{when}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: venue.city })}</span>
      </FactRow>
      <FactRow label={visit.isWalkIn ? t('validUntil') : t('ends')}>
        {localTimeText(service.endsAt, service.timeZone, locale)}
      </FactRow>
      <FactRow label={t('where')}>
        {placeText(venue, locale)}
        <span dir="auto" className="block text-14 text-ink-2">
          {venue.directions}
        </span>
      </FactRow>
      <FactRow label={t('who')}>
        {lead && (
          <bdi className="block">
            {lead.firstName} {lead.lastName}
          </bdi>
        )}
        <span className={lead ? 'text-14 text-ink-2' : ''}>
          {search('guestCount', { count: service.passengerCount })}
        </span>
      </FactRow>
      {service.flightNumber && (
        <FactRow label={t('flight')}>
          <bdi dir="ltr">{service.flightNumber}</bdi>
        </FactRow>
      )}
      {service.specialRequests && (
        <FactRow label={t('requests')}>
          <bdi>{service.specialRequests}</bdi>
        </FactRow>
      )}
      <FactRow label={t('phone')}>
        <a href={telephoneHref(venue.phone)} className="link target inline-flex items-center gap-1.5 text-14">
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{venue.phone}</bdi>
        </a>
      </FactRow>
      <FactRow label={trips('price')}>
        <PriceRows
          rows={[
            { label: trips('total'), value: money(price.totalMinor), tone: 'strong' },
            ...(price.perkMinor > 0 ? [{ label: t('byPerks'), value: money(price.perkMinor) }] : []),
            ...(service.status === 'cancelled'
              ? []
              : [
                  {
                    label: trips('paid'),
                    value: price.paidMinor > 0 ? money(price.paidMinor) : trips('nothing'),
                  },
                ]),
            ...conversion,
          ]}
        />
      </FactRow>
    </dl>
  );
}
