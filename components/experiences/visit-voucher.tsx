import { getTranslations } from 'next-intl/server';
import { partyText } from '#components/experiences/visit-order.ts';
import { freeUntilOf, freeUntilTerms } from '#server/modules/bookings/index.ts';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { localTimeText, moneyLine, type Portal } from '#server/portal/index.ts';
import { Item, VoucherBody } from '../booking/voucher-body.tsx';

/** The voucher of a visit: all facts for guide and visitor, and the ticket code as a QR code. */
export async function VisitVoucher({ portal, visit }: { portal: Portal; visit: ExperienceBooking }) {
  const { locale } = portal;
  const [t, trips, party] = await Promise.all([
    getTranslations('experiences.trips'),
    getTranslations('trips'),
    partyText(visit.pax, locale),
  ]);
  const { traveller: lead, meetingPoint: point, operator, timeZone: zone } = visit;
  const time = (instant: string) => localTimeText(instant, zone, locale);
  const freeUntil = freeUntilOf(freeUntilTerms(visit.freeUntil, visit.totalMinor), Date.now());
  return (
    <VoucherBody
      heading={
        <>
          <h1 className="heading-1">
            <bdi>{visit.title}</bdi>
          </h1>
          <p className="mt-2">
            <bdi>{visit.optionTitle}</bdi>
          </p>
        </>
      }
      code={visit.ticketCode ? { label: t('code'), code: visit.ticketCode, what: visit.title } : null}
    >
      <Item label={t('begins')}>
        <span className="strong">{time(visit.startsAt)}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: visit.location.city })}</span>
      </Item>
      <Item label={t('ends')}>
        <span className="strong">{time(visit.endsAt)}</span>
      </Item>
      <Item label={t('meetingPoint')} wide>
        <span dir="auto" className="block">
          {point.instructions}
        </span>
      </Item>
      <Item label={t('who')} wide>
        {lead && (
          <bdi>
            {lead.firstName} {lead.lastName}
          </bdi>
        )}
        <span className="block text-14 text-ink-2">{party}</span>
      </Item>
      {visit.answers.map(({ question, answer }) => (
        <Item key={question} label={question} wide>
          <bdi>{answer}</bdi>
        </Item>
      ))}
      <Item label={trips('paid')}>
        <span className="numeric">
          {visit.paidMinor > 0 ? moneyLine(visit.paidMinor, visit.currency, locale) : trips('nothing')}
        </span>
      </Item>
      <Item label={t('operator')}>
        <bdi>{operator.name}</bdi>
        <bdi dir="ltr" className="block text-14 text-ink-2">
          {operator.phone}
        </bdi>
      </Item>
      {freeUntil && (
        <Item label={trips('freeCancellation')} wide>
          {trips('untilLocal', { time: time(freeUntil), place: visit.location.city })}
        </Item>
      )}
    </VoucherBody>
  );
}
