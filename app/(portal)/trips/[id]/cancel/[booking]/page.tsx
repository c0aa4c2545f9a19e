import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { agreedFee, cancellationTexts } from '#components/booking/cancellation-money.ts';
import type { CancellationView } from '#components/booking/cancellation-view.ts';
import { RefundFacts } from '#components/booking/refund-facts.tsx';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { CancelRequestNotes } from '#components/trips/cancel-request-notes.tsx';
import { PaymentNotes } from '#components/trips/payment-notes.tsx';
import { ActionForm } from '#components/ui/action-form.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { isCancellationMailed, visibleBooking } from '#server/modules/bookings/index.ts';
import { type MemberPortal, moneyLine, openMemberPage, type SearchParams } from '#server/portal/index.ts';
import { openBookingOfTrip } from '../../../open-booking.ts';
import { cancelBooking } from './actions.ts';

type Params = Promise<{ id: string; booking: string }>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trips.cancelling'))('title') };
}

/**
 * Cancellation page: the fee and the refund, the confirmation button, then what happens with the money, or that the
 * supplier has not answered or has declined.
 */
export default async function CancelPage({
  params,
  searchParams,
}: {
  params: Params;
  searchParams: SearchParams;
}) {
  const ids = await params;
  const path = `/trips/${ids.id}/cancel/${ids.booking}`;
  const portal = await openMemberPage({ path, searchParams });
  const [{ view: product, booking }, t] = await Promise.all([
    openBookingOfTrip(portal, ids),
    getTranslations('trips'),
  ]);
  if (!product.cancellation) notFound();
  const view = await product.cancellation(portal, booking);
  const { words } = view;
  const { status } = booking;
  const isOpen = status === 'confirmed' || view.isUnpaid || view.isPending;
  const isMailed =
    status === 'cancelled' &&
    isCancellationMailed(await visibleBooking({ ...portal.memberContext, key: null }, booking.id));
  const back = `/trips/${ids.id}`;
  return (
    <Shell portal={portal} path={path} active="trips" back={{ href: back, label: t('backToTrip') }}>
      <div className="mx-auto max-w-reading pt-8 md:pt-12">
        <BackLink href={back} label={t('backToTrip')} className="mb-4" />
        <p className="label">
          <bdi>{view.title}</bdi> · {view.when}
        </p>
        {status === 'cancelled' ? (
          <>
            <h1 className="heading-1 mt-1">{words.doneTitle}</h1>
            <RefundFacts portal={portal} money={view.done} />
            {isMailed && <p className="mt-4 text-ink-2">{t('cancelling.doneMail')}</p>}
            <div className="mt-6 flex flex-wrap gap-2">
              <ButtonLink href="/trips">{t('cancelling.toTrips')}</ButtonLink>
              <a
                href={`${back}/calendar/${ids.booking}`}
                download
                className={buttonClass({ variant: 'quiet' })}
              >
                <Icon name="calendar" />
                {t('cancelling.fromCalendar')}
              </a>
            </div>
          </>
        ) : status === 'cancellation_pending' ? (
          <>
            <h1 className="heading-1 mt-1">{t('states.cancelling')}</h1>
            <CancelRequestNotes portal={portal} bookingIds={[booking.id]} />
            <ButtonLink href={back} variant="quiet" className="mt-6">
              {t('backToTrip')}
            </ButtonLink>
          </>
        ) : isOpen ? (
          <>
            {/* A supplier that declined once may be asked again. */}
            <CancelRequestNotes portal={portal} bookingIds={[booking.id]} />
            {/* What was refunded before is not given back again. */}
            <PaymentNotes portal={portal} bookingIds={[booking.id]} />
            <Terms portal={portal} view={view} back={back} fields={{ trip: ids.id, booking: booking.id }} />
          </>
        ) : (
          <>
            <h1 className="heading-1 mt-1">{words.overTitle}</h1>
            <p className="mt-2 text-ink-2">{t('cancelling.tooLate')}</p>
            <ButtonLink href={back} variant="quiet" className="mt-6">
              {t('backToTrip')}
            </ButtonLink>
          </>
        )}
      </div>
    </Shell>
  );
}

async function Terms({
  portal,
  view,
  back,
  fields,
}: {
  portal: MemberPortal;
  view: CancellationView;
  back: string;
  fields: { trip: string; booking: string };
}) {
  const { locale } = portal;
  const [t, terms, { steps, marks }] = await Promise.all([
    getTranslations('trips'),
    view.readTerms(),
    view.readSteps(),
  ]);
  const { paidMinor, isUnpaid, isPending } = view;
  const { fee, isFeeOfHotel, refund, refundBy } = cancellationTexts(terms.money, locale);
  const words = isPending
    ? {
        ...view.words,
        title: t('withdrawing.title'),
        confirm: t('withdrawing.press'),
        keep: t('withdrawing.keep'),
      }
    : view.words;
  const ofHotel = fee && isFeeOfHotel ? t('refund.atHotel', { fee }) : undefined;
  const note =
    terms.note ?? ofHotel ?? (isPending && paidMinor === 0 ? t('withdrawing.released') : undefined);
  return (
    <>
      <h1 className="heading-1 mt-1">{words.title}</h1>
      <div className="panel mt-6 p-6">
        <PriceRows
          rows={[
            {
              label: t('paid'),
              value: paidMinor > 0 ? moneyLine(paidMinor, view.currency, locale) : t('nothing'),
            },
            {
              label: t('cancelling.fee'),
              value: fee ?? t('cancelling.none'),
              tone: fee ? 'strong' : 'positive',
            },
            ...(paidMinor > 0 || refund
              ? [
                  {
                    label: t('cancelling.back'),
                    value: refund ?? t('nothing'),
                    tone: 'strong' as const,
                  },
                ]
              : []),
          ]}
        />
        {note && <p className="mt-3 border-t border-line pt-3 text-14">{note}</p>}
        {refundBy && (
          <p className="mt-3 border-t border-line pt-3 text-14 text-ink-2">
            {t('cancelling.where', { date: refundBy })}
          </p>
        )}
      </div>
      {steps.length > 0 && !isUnpaid && !isPending && (
        <div className="mt-8">
          <h2 className="heading-3 mb-4">{t('cancelling.later')}</h2>
          <CancellationTimeline id="terms" steps={steps} marks={marks} direction={portal.direction} />
        </div>
      )}
      <div className="mt-8">
        <ActionForm
          inRow
          action={cancelBooking}
          fields={{ ...fields, penalty: agreedFee(terms.agreed ?? terms.money) }}
          words={{
            press: fee ? words.confirmFee(fee) : words.confirm,
            busy: t('cancelling.busy'),
          }}
          buttonClassName={buttonClass({ variant: 'danger' })}
          alert={<Icon name="alert" className="mt-0.5" />}
        >
          <ButtonLink href={back} variant="bare">
            {words.keep}
          </ButtonLink>
        </ActionForm>
      </div>
    </>
  );
}
