import { getTranslations } from 'next-intl/server';
import type { BookingLinks } from '#components/booking/product-view.ts';
import { RefundFacts } from '#components/booking/refund-facts.tsx';
import { answerText, questionText } from '#components/experiences/answer-text.ts';
import { holdNote } from '#components/experiences/hold-note.ts';
import { partyText, visitTermsOf, visitTimeText } from '#components/experiences/visit-order.ts';
import { visitSteps } from '#components/experiences/visit-terms.ts';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { FactRow } from '#components/ui/fact-row.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { freeUntilOf, penaltyAt } from '#server/modules/bookings/index.ts';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { BookingSection } from '../booking/booking-section.tsx';
import { isCancellable, visitMapHref } from './visit-facts.ts';

type Props = { portal: MemberPortal; visit: ExperienceBooking; links: BookingLinks };

/** A visit of the trip: state, facts and cancellation terms. */
export async function VisitSection({ portal, visit, links }: Props) {
  const [t, trips] = await Promise.all([getTranslations('experiences.trips'), getTranslations('trips')]);
  const { locale } = portal;
  const own = visitTermsOf(visit);
  const terms = isCancellable(visit) ? await visitSteps(own, locale) : { steps: [], marks: [] };
  const isUnpaid = visit.status === 'held' || visit.status === 'pending_payment';
  const until = isUnpaid ? visit.holdExpiresAt : null;
  const isPending = visit.status === 'pending_supplier';
  const heldText = (await holdNote(visit)) ?? t('held');
  const asked =
    visit.paidMinor > 0
      ? t('waitingPaid', { amount: moneyLine(visit.paidMinor, visit.currency, locale) })
      : t('waiting');
  return (
    <BookingSection
      portal={portal}
      booking={{ id: visit.id, status: visit.status }}
      title={<bdi>{visit.title}</bdi>}
      links={links}
      waiting={
        isUnpaid || isPending
          ? {
              text: isPending ? asked : until ? heldText : t('beingBooked'),
              until,
              pay: until && links.pay ? { href: links.pay, label: t('continue') } : null,
            }
          : null
      }
      refund={visit.status === 'cancelled' && <RefundFacts portal={portal} money={visit.cancellation} />}
      documents={visit.status === 'confirmed' || visit.status === 'completed' ? {} : null}
      terms={terms}
      cancelLabel={
        freeUntilOf(own.terms, Date.now())
          ? trips('cancelFree')
          : trips('cancelFee', {
              amount: moneyLine(penaltyAt(own.terms, Date.now()), visit.currency, locale),
            })
      }
      releaseLabel={isUnpaid ? t('letGo') : isPending ? trips('withdrawing.press') : null}
    >
      <Facts portal={portal} visit={visit} />
    </BookingSection>
  );
}

async function Facts({ portal, visit }: Omit<Props, 'links'>) {
  const { locale } = portal;
  const [t, trips, party] = await Promise.all([
    getTranslations('experiences.trips'),
    getTranslations('trips'),
    partyText(visit.pax, locale),
  ]);
  const money = (amountMinor: number) => moneyLine(amountMinor, visit.currency, locale);
  const { traveller: lead, operator } = visit;
  return (
    <dl className="rows mt-2">
      {visit.ticketCode && (
        <FactRow label={t('code')}>
          <bdi dir="ltr" className="numeric strong select-all">
            {visit.ticketCode}
          </bdi>
        </FactRow>
      )}
      {visit.voucherUrl && (
        <FactRow label={t('voucher')}>
          <a href={visit.voucherUrl} target="_blank" rel="noopener noreferrer" className="link target">
            {t('voucherOpen')}
          </a>
        </FactRow>
      )}
      <FactRow label={t(visit.hasStartTime ? 'begins' : 'day')}>
        <span className="strong">{visitTimeText(visit, locale)}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: visit.location.city })}</span>
        {isCancellable(visit) && visit.termsStart > visit.startsAt && (
          <span className="block text-14 text-ink-2">
            {trips('movedEarlier', { time: visitTimeText({ ...visit, startsAt: visit.termsStart }, locale) })}
          </span>
        )}
      </FactRow>
      <FactRow label={t('meetingPoint')}>
        <span dir="auto" className="block">
          {visit.meetingPoint.instructions}
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
      </FactRow>
      <FactRow label={t('option')}>
        <bdi>{visit.optionTitle}</bdi>
      </FactRow>
      <FactRow label={t('who')}>
        {lead && (
          <bdi className="block">
            {lead.firstName} {lead.lastName}
          </bdi>
        )}
        <span className={lead ? 'text-14 text-ink-2' : ''}>{party}</span>
      </FactRow>
      {visit.travellers.length > 0 && (
        <FactRow label={t('names')}>
          {visit.travellers.map(({ firstName, lastName }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: travellers are numbered
            <bdi key={index} className="block">
              {firstName} {lastName}
            </bdi>
          ))}
        </FactRow>
      )}
      {visit.answers.length > 0 && (
        <FactRow label={t('answers')}>
          {visit.answers.map((answer) => (
            <span key={`${answer.id} ${answer.traveller}`} className="block">
              <bdi className="block text-14 text-ink-2">{questionText(visit, answer, locale)}</bdi>
              <bdi>{answerText(visit, answer)}</bdi>
            </span>
          ))}
        </FactRow>
      )}
      <FactRow label={t('operator')}>
        <bdi>{operator.name}</bdi>
        <a
          href={telephoneHref(operator.phone)}
          className="link target ms-4 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{operator.phone}</bdi>
        </a>
      </FactRow>
      <FactRow label={trips('price')}>
        <PriceRows
          rows={[
            { label: trips('total'), value: money(visit.totalMinor), tone: 'strong' },
            ...(visit.status === 'cancelled'
              ? []
              : [
                  {
                    label: trips('paid'),
                    value: visit.paidMinor > 0 ? money(visit.paidMinor) : trips('nothing'),
                  },
                ]),
          ]}
        />
      </FactRow>
    </dl>
  );
}
