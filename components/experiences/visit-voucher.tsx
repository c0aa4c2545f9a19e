import { getTranslations } from 'next-intl/server';
import { answerText, questionText } from '#components/experiences/answer-text.ts';
import { partyText, visitTimeText } from '#components/experiences/visit-order.ts';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
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
  const freeUntil = freeUntilOf(visit.terms, Date.now());
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
      <Item label={t(visit.hasStartTime ? 'begins' : 'day')}>
        <span className="strong">{visitTimeText(visit, locale)}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: visit.location.city })}</span>
      </Item>
      {visit.hasStartTime && (
        <Item label={t('ends')}>
          <span className="strong">{time(visit.endsAt)}</span>
        </Item>
      )}
      {visit.voucherUrl && (
        <Item label={t('voucher')} wide>
          <a href={visit.voucherUrl} target="_blank" rel="noopener noreferrer" className="link">
            {t('voucherOpen')}
          </a>
        </Item>
      )}
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
      {visit.travellers.length > 0 && (
        <Item label={t('names')} wide>
          {visit.travellers.map(({ firstName, lastName }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: travellers are numbered
            <bdi key={index} className="block">
              {firstName} {lastName}
            </bdi>
          ))}
        </Item>
      )}
      {visit.answers.map((answer) => (
        <Item key={`${answer.id} ${answer.traveller}`} label={questionText(visit, answer, locale)} wide>
          <bdi>{answerText(visit, answer)}</bdi>
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
