import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { airportContext } from '#components/airport/airport-context.ts';
import { airportOrder, airportSteps, withoutPerks } from '#components/airport/airport-order.ts';
import { airportVisitHref } from '#components/airport/airport-visit-query.ts';
import { VisitForm, type VisitFormWords } from '#components/airport/visit-form.tsx';
import { CheckoutFrame } from '#components/booking/checkout-frame.tsx';
import { HoldCountdown } from '#components/booking/hold-countdown.tsx';
import { FoldedOrder, OrderSummary } from '#components/booking/order-summary.tsx';
import { Button, ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Visit } from '#server/modules/airport-services/bookings/index.ts';
import { getVenue } from '#server/modules/airport-services/catalogue/index.ts';
import type { VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import { freeUntilOf, freeUntilTerms } from '#server/modules/bookings/index.ts';
import { listRememberedGuests } from '#server/modules/hotels/bookings/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  localTimeText,
  type MemberPortal,
  openMemberPage,
  pageMemberField,
  requireModule,
  type SearchParams,
  sealPageMember,
  withQuery,
} from '#server/portal/index.ts';
import { readShareOffer } from '../../../book/read-share-offer.ts';
import { bookVisit, holdAgain, releaseHeldSlot } from './actions.ts';
import { readPerks } from './read-perks.ts';
import { readVisitSelection, type SelectedVisit } from './read-visit-selection.ts';

type Props = { params: Promise<{ product: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('airport');
  return { title: (await getTranslations('airport.booking'))('title'), robots: { index: false } };
}

async function readVenue(portal: MemberPortal, product: string): Promise<VenueDetails> {
  try {
    return await getVenue(airportContext(portal), {
      id: decodeURIComponent(product),
      currency: portal.currency,
    });
  } catch (err) {
    if (isProblem(err, 'not_found')) notFound();
    throw err;
  }
}

/** Guest details and perks: the step between choosing a time and paying. */
export default async function BookVenuePage({ params, searchParams }: Props) {
  const { product } = await params;
  const parameters = await searchParams;
  const address = `/airport/${product}/book`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'airport' });
  const path = withQuery(address, parameters);
  const venue = await readVenue(portal, product);
  const selected = await readVisitSelection(portal, venue, parameters);
  if (!selected) notFound();
  if (selected.how === 'refused') {
    const { date, guests } = selected.wanted;
    return (
      <HoldExpired
        portal={portal}
        path={path}
        venue={venue}
        times={airportVisitHref(venue.id, { date, guests })}
      />
    );
  }
  const { visit } = selected;
  const times = `${airportVisitHref(venue.id, { date: visit.date, guests: visit.guests })}#times`;
  const held = selected.how === 'held' ? selected.booking : null;
  const remainingSeconds = held?.holdExpiresAt
    ? Math.max(0, Math.ceil((Date.parse(held.holdExpiresAt) - Date.now()) / 1000))
    : 0;
  if (held) {
    const isOver = held.status === 'expired' || held.status === 'cancelled';
    const isHeld = held.status === 'held' || held.status === 'pending_payment';
    if (isOver || (isHeld && held.holdExpiresAt && remainingSeconds === 0))
      return <HoldExpired portal={portal} path={path} venue={venue} times={times} holdId={held.id} />;
    if (!isHeld || !held.holdExpiresAt) redirect(`/trips/${held.id}`);
  }
  const { locale, direction } = portal;
  const perks = await readPerks(portal, venue, selected);
  // The form says what perks leave to pay; the summary does not follow what is chosen there.
  const isBeforePerks = perks.offered.choices.length > 0;
  const shown = isBeforePerks ? withoutPerks(visit) : visit;
  const [t, shell, countdown, priced, terms] = await Promise.all([
    getTranslations('airport.booking'),
    getTranslations('shell'),
    getTranslations('countdown'),
    airportOrder(portal, shown),
    airportSteps(shown, locale),
  ]);
  const order = isBeforePerks ? { ...priced, nowLabel: t('beforePerks') } : priced;
  const facts = { order, terms, locale, direction };
  return (
    <CheckoutFrame
      portal={portal}
      path={path}
      back={{ href: times, label: shell('back') }}
      status={
        held?.holdExpiresAt && (
          <HoldCountdown
            until={held.holdExpiresAt}
            remainingSeconds={remainingSeconds}
            icon={<Icon name="clock" />}
            words={{
              held: countdown('held'),
              five: countdown('five'),
              one: countdown('one'),
              over: countdown('over'),
            }}
          />
        )
      }
      summary={<OrderSummary id="summary" {...facts} />}
      folded={
        <FoldedOrder order={order} locale={locale}>
          <OrderSummary id="folded" {...facts} />
        </FoldedOrder>
      }
    >
      <h1 className="heading-1">{t('title')}</h1>
      <Form portal={portal} venue={venue} selected={selected} perks={perks} />
      {held && (
        <form action={releaseHeldSlot} className="-mt-4 text-center">
          <input type="hidden" name="venue" value={venue.id} />
          <input type="hidden" name="hold" value={held.id} />
          <button type="submit" className={buttonClass({ variant: 'bare', size: 'small' })}>
            {t('giveBack')}
          </button>
        </form>
      )}
    </CheckoutFrame>
  );
}

async function Form({
  portal,
  venue,
  selected,
  perks: { offered, chosen },
}: {
  portal: MemberPortal;
  venue: VenueDetails;
  selected: SelectedVisit;
  perks: Awaited<ReturnType<typeof readPerks>>;
}) {
  const { visit } = selected;
  const held = selected.how === 'held' ? selected.booking : null;
  const hasLeadPassenger = Boolean(held?.leadPassenger);
  const [profile, share] = await Promise.all([
    getProfile(portal.memberContext),
    // A booking that already has a lead passenger keeps the circle chosen with it.
    hasLeadPassenger ? undefined : readShareOffer(portal),
  ]);
  const self = {
    first_name: profile.firstname,
    last_name: profile.lastname,
    email: portal.member.email,
    phone: profile.phone_number ?? '',
  };
  const people = [self, ...(await listRememberedGuests(portal.memberContext, self))];
  const lead = held?.leadPassenger;
  const named = lead && {
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: lead.email,
    phone: [lead.callingCode, lead.phone].filter(Boolean).join(' '),
    flight_number: held.flightNumber ?? '',
  };
  const hidden: Record<string, string> = held
    ? { hold: held.id }
    : selected.how === 'walk_in'
      ? {
          walk_in: selected.wanted.time,
          date: selected.wanted.date,
          guests: String(selected.wanted.guests),
          agreed: String(visit.totalMinor),
        }
      : {};
  return (
    <VisitForm
      action={bookVisit}
      hidden={{ [pageMemberField]: sealPageMember(portal), venue: venue.id, key: newId(), ...hidden }}
      keptAs={`airport ${held?.id ?? `${venue.id} ${visit.date}`}`}
      people={people}
      values={{ ...self, ...named, ...chosen }}
      perks={offered}
      guests={visit.guests}
      needsPhone={venue.kind === 'fast_track'}
      needsFlight={venue.flightNumberRequired}
      share={share}
      words={await readWords(portal, venue, visit, { hasLeadPassenger })}
      icons={{
        check: <Icon name="check" size={18} />,
        plus: <Icon name="plus" size={18} />,
        alert: <Icon name="alert" />,
      }}
    />
  );
}

async function readWords(
  portal: MemberPortal,
  venue: VenueDetails,
  visit: Visit,
  { hasLeadPassenger }: { hasLeadPassenger: boolean },
): Promise<VisitFormWords> {
  const [t, booking, hold, states] = await Promise.all([
    getTranslations('airport.booking'),
    getTranslations('booking'),
    getTranslations('airport.hold'),
    getTranslations('states'),
  ]);
  const free = freeUntilOf(freeUntilTerms(visit.freeUntil, visit.totalMinor), Date.now());
  const time = free && localTimeText(free, visit.timeZone, portal.locale);
  const needsPhone = venue.kind === 'fast_track';
  return {
    remembered: t('people'),
    someoneElse: booking('someoneElse'),
    first: booking('first'),
    last: booking('last'),
    email: booking('email'),
    emailHint: t('emailHint'),
    phone: needsPhone ? t('phone') : booking('phone'),
    phoneHint: needsPhone ? t('phoneHintNeeded') : t('phoneHint'),
    flight: venue.flightNumberRequired ? t('flight') : t('flightOptional'),
    flightHint: t('flightHint'),
    requests: hasLeadPassenger ? null : t('requests'),
    requestsHint: t('requestsHint'),
    perksTitle: t('perksTitle'),
    perksText: t('perksText', { count: visit.guests }),
    due: t('due', { amount: '#' }),
    nothingDue: t('nothingDue'),
    submit: booking('submit'),
    submitFree: t('submitFree'),
    note: time ? t('noteFree', { time, place: visit.city }) : t('note'),
    noteBooks: time ? t('noteBooksFree', { time, place: visit.city }) : t('noteBooks'),
    changeTitle: hold('changeTitle'),
    changeText: hold('changeText'),
    before: hold('before'),
    now: hold('now'),
    agree: t('agree', { total: '#' }),
    busy: t('busy'),
    requestId: states('requestId'),
  };
}

/**
 * Shown after the hold has expired or if the venue has closed: nothing was charged, and other times are
 * offered.
 */
async function HoldExpired({
  portal,
  path,
  venue,
  times,
  holdId,
}: {
  portal: MemberPortal;
  path: string;
  venue: VenueDetails;
  times: string;
  holdId?: string;
}) {
  const t = await getTranslations('airport.booking');
  return (
    <CheckoutFrame portal={portal} path={path}>
      <section className="grid gap-6">
        <span className="grid size-16 place-items-center rounded-medallion bg-warn-soft text-warn">
          <Icon name="clock" size={28} />
        </span>
        <div className="grid gap-2">
          <h1 className="heading-1">{holdId ? t('overTitle') : t('closedTitle')}</h1>
          <p className="strong">
            <bdi>{venue.name}</bdi>
          </p>
          <p>{holdId ? t('overText') : t('closedText')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {holdId && (
            <form action={holdAgain}>
              <input type="hidden" name="venue" value={venue.id} />
              <input type="hidden" name="hold" value={holdId} />
              <Button type="submit">{t('holdAgain')}</Button>
            </form>
          )}
          <ButtonLink href={times} variant={holdId ? 'quiet' : 'solid'}>
            {t('otherTimes')}
          </ButtonLink>
        </div>
      </section>
    </CheckoutFrame>
  );
}
