import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { RefundFacts } from '#components/trips/refund-facts.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PressForm } from '#components/ui/press-form.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import {
  dateText,
  type MemberPortal,
  openMemberPage,
  priceLine,
  type SearchParams,
} from '#server/portal/index.ts';
import { openBooking } from '../../../open-trip.ts';
import {
  type Cancelling,
  cancellingRide,
  cancellingService,
  cancellingStay,
  cancellingVisit,
} from './cancelling.ts';

type Params = Promise<{ id: string; booking: string }>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trips.cancelling'))('title') };
}

/** Cancelling a booking: the fee and what comes back first, then one press, then what happens with the money. */
export default async function CancelPage({
  params,
  searchParams,
}: {
  params: Params;
  searchParams: SearchParams;
}) {
  const where = await params;
  const path = `/trips/${where.id}/cancel/${where.booking}`;
  const portal = await openMemberPage({ path, searchParams });
  const [{ stay, visit, ride, service }, t] = await Promise.all([
    openBooking(portal, where),
    getTranslations('trips'),
  ]);
  const cancelling = stay
    ? await cancellingStay(portal, stay)
    : visit
      ? await cancellingVisit(portal, visit)
      : ride
        ? await cancellingRide(portal, ride)
        : await cancellingService(portal, service);
  const { status, words } = cancelling;
  const isOpen = status === 'confirmed' || cancelling.isUnpaid;
  const back = `/trips/${where.id}`;
  return (
    <Shell portal={portal} path={path} active="trips" back={{ href: back, label: t('backToTrip') }}>
      <div className="mx-auto max-w-reading pt-8 md:pt-12">
        <BackLink href={back} label={t('backToTrip')} className="mb-4" />
        <p className="label">
          <bdi>{cancelling.title}</bdi> · {cancelling.when}
        </p>
        {status === 'cancelled' ? (
          <>
            <h1 className="heading-1 mt-1">{words.doneTitle}</h1>
            <RefundFacts portal={portal} stay={cancelling} />
            <p className="mt-4 text-ink-2">{t('cancelling.doneMail')}</p>
            <div className="mt-6 flex flex-wrap gap-2">
              <ButtonLink href="/trips">{t('cancelling.toTrips')}</ButtonLink>
              <a
                href={`${back}/calendar/${where.booking}`}
                download
                className={buttonClass({ variant: 'quiet' })}
              >
                <Icon name="calendar" />
                {t('cancelling.fromCalendar')}
              </a>
            </div>
          </>
        ) : isOpen ? (
          <Terms portal={portal} cancelling={cancelling} back={back} tripId={where.id} />
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
  cancelling,
  back,
  tripId,
}: {
  portal: MemberPortal;
  cancelling: Cancelling;
  back: string;
  tripId: string;
}) {
  const { locale } = portal;
  const [t, terms, { steps, marks }] = await Promise.all([
    getTranslations('trips'),
    cancelling.readTerms(),
    cancelling.readSteps(),
  ]);
  const { words, paid, isUnpaid } = cancelling;
  const money = (amount: number) => priceLine(amount, terms.currency, locale);
  const { penalty, refund, refund_expected_by: refundBy } = terms;
  return (
    <>
      <h1 className="heading-1 mt-1">{words.title}</h1>
      <div className="panel mt-6 p-6">
        <PriceRows
          rows={[
            { label: t('paid'), value: paid > 0 ? money(paid) : t('nothing') },
            {
              label: t('cancelling.fee'),
              value: penalty > 0 ? money(penalty) : t('cancelling.none'),
              tone: penalty > 0 ? 'strong' : 'positive',
            },
            ...(paid > 0 || refund > 0
              ? [
                  {
                    label: t('cancelling.back'),
                    value: refund > 0 ? money(refund) : t('nothing'),
                    tone: 'strong' as const,
                  },
                ]
              : []),
          ]}
        />
        {terms.note && <p className="mt-3 border-t border-line pt-3 text-14">{terms.note}</p>}
        {refundBy && (
          <p className="mt-3 border-t border-line pt-3 text-14 text-ink-2">
            {t('cancelling.where', {
              date: dateText(refundBy, locale, { day: 'numeric', month: 'long' }),
            })}
          </p>
        )}
      </div>
      {steps.length > 0 && !isUnpaid && (
        <div className="mt-8">
          <h2 className="heading-3 mb-4">{t('cancelling.later')}</h2>
          <CancellationTimeline id="terms" steps={steps} marks={marks} direction={portal.direction} />
        </div>
      )}
      <div className="mt-8">
        <PressForm
          inRow
          action={cancelling.action}
          fields={{
            trip: tripId,
            booking: cancelling.bookingId,
            penalty: String(terms.agreed ?? penalty),
          }}
          words={{
            press: penalty > 0 ? words.confirmFee(money(penalty)) : words.confirm,
            busy: t('cancelling.busy'),
          }}
          buttonClassName={buttonClass({ variant: 'danger' })}
          alert={<Icon name="alert" className="mt-0.5" />}
        >
          <ButtonLink href={back} variant="bare">
            {words.keep}
          </ButtonLink>
        </PressForm>
      </div>
    </>
  );
}
