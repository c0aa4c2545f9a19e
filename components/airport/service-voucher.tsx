import { getTranslations } from 'next-intl/server';
import { placeText } from '#components/airport/venue-facts.ts';
import { type TravelBooking, visitOfBooking } from '#server/modules/airport-services/bookings/index.ts';
import { freeUntilOf, freeUntilTerms } from '#server/modules/bookings/index.ts';
import { localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { Item, VoucherBody } from '../booking/voucher-body.tsx';
import { whenText } from './airport-order.ts';
import { servicePass, wasAdmitted } from './service-facts.ts';

/** The voucher of an airport service: all facts for reception and guest, and the code as a QR code. */
export async function ServiceVoucher({ portal, service }: { portal: MemberPortal; service: TravelBooking }) {
  const { locale } = portal;
  const visit = visitOfBooking(service);
  const [t, airport, trips, search, pass, when] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('airport'),
    getTranslations('trips'),
    getTranslations('search'),
    servicePass(portal, service),
    whenText(visit, locale),
  ]);
  const { venue, leadPassenger: lead, price } = service;
  const time = (instant: string) => localTimeText(instant, service.timeZone, locale);
  const free =
    service.status === 'confirmed'
      ? freeUntilOf(freeUntilTerms(visit.freeUntil, visit.totalMinor), Date.now())
      : null;
  const money = (minor: number) => moneyLine(minor, price.currency, locale);
  return (
    <VoucherBody
      heading={
        <>
          <p className="label">{airport(`kind_one.${service.kind}`)}</p>
          <h1 className="heading-1">
            <bdi>{venue.name}</bdi>
          </h1>
          <p className="mt-2">{placeText(venue, locale)}</p>
          {pass && <p className="mt-4 text-ink-2">{pass.note}</p>}
          {wasAdmitted(service) && <p className="mt-4 text-ink-2">{t('used')}</p>}
        </>
      }
      code={
        pass
          ? { label: t('code'), code: pass.code, payload: pass.payload, text: pass.text, what: venue.name }
          : null
      }
    >
      <Item label={t('begins')}>
        <span className="strong">{when}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: venue.city })}</span>
      </Item>
      <Item label={visit.isWalkIn ? t('validUntil') : t('ends')}>
        <span className="strong">{time(service.endsAt)}</span>
      </Item>
      <Item label={t('wayThere')} wide>
        <span dir="auto" className="block">
          {venue.directions}
        </span>
      </Item>
      <Item label={t('who')} wide>
        {lead && (
          <bdi>
            {lead.firstName} {lead.lastName}
          </bdi>
        )}
        <span className="block text-14 text-ink-2">
          {search('guestCount', { count: service.passengerCount })}
        </span>
      </Item>
      {service.flightNumber && (
        <Item label={t('flight')}>
          <bdi dir="ltr">{service.flightNumber}</bdi>
        </Item>
      )}
      {service.specialRequests && (
        <Item label={t('requests')} wide>
          <bdi>{service.specialRequests}</bdi>
        </Item>
      )}
      <Item label={trips('paid')}>
        <span className="numeric">{price.paidMinor > 0 ? money(price.paidMinor) : trips('nothing')}</span>
        {price.perkMinor > 0 && (
          <span className="block text-14 text-ink-2">
            {t('byPerks')}: <span className="numeric">{money(price.perkMinor)}</span>
          </span>
        )}
      </Item>
      {pass?.page && (
        <Item label={t('page')} wide>
          <a href={pass.page} className="link">
            <bdi dir="ltr">{pass.page}</bdi>
          </a>
        </Item>
      )}
      <Item label={t('phone')}>
        <bdi dir="ltr">{venue.phone}</bdi>
      </Item>
      {free && (
        <Item label={trips('freeCancellation')} wide>
          {trips('untilLocal', { time: time(free), place: venue.city })}
        </Item>
      )}
    </VoucherBody>
  );
}
