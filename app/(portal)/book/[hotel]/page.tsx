import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cancellationSteps } from '#components/booking/cancellation-steps.ts';
import { CheckoutFrame } from '#components/booking/checkout-frame.tsx';
import { earnedPointsText } from '#components/booking/earned-text.ts';
import { GuestsForm } from '#components/booking/guests-form.tsx';
import { FoldedOrder, OrderSummary } from '#components/booking/order-summary.tsx';
import { refusesGuests } from '#components/hotels/guests-of.ts';
import { parseResultsQuery, stayParameters } from '#components/hotels/results-query.ts';
import { type SelectedStay, stayOrder } from '#components/hotels/stay-order.ts';
import { hotelHref } from '#components/portal/hotel-href.ts';
import { Icon } from '#components/ui/icon.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { listRememberedGuests } from '#server/modules/hotels/bookings/index.ts';
import { arrivalOf, needsPhone } from '#server/modules/hotels/catalogue/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
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
import { readShareOffer } from '../read-share-offer.ts';
import { holdRoom } from './actions.ts';
import { agreedText } from './forms.ts';
import { type Offer, tryOpenOffer } from './open-offer.ts';
import { readPayAtHotelWords } from './pay-at-hotel-words.ts';
import { readGuestHeadings, readRooms } from './read-rooms.ts';
import { readChangeWords, readGuestsFormWords } from './read-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('hotels');
  return { title: (await getTranslations('booking'))('title'), robots: { index: false } };
}

/** Guest details: the step between choosing a rate and paying, or booking if nothing is charged now. */
export default async function BookPage({
  params,
  searchParams,
}: {
  params: Promise<{ hotel: string }>;
  searchParams: SearchParams;
}) {
  const { hotel } = await params;
  const hotelId = decodeURIComponent(hotel);
  const parameters = await searchParams;
  const address = `/book/${encodeURIComponent(hotelId)}`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'hotels' });
  const path = withQuery(address, parameters);
  const [t, shell] = await Promise.all([getTranslations('booking'), getTranslations('shell')]);
  const query = parseResultsQuery(parameters);
  const stay = stayParameters(query).toString();
  const rooms = hotelHref(hotelId, stay);
  const rateId = typeof parameters.rate === 'string' ? parameters.rate : '';
  // The form above the rooms shows what is wrong with the guests.
  if (rateId === '' || refusesGuests(query)) redirect(rooms);
  // The token of an offer that was confirmed since, on which the page of the rate has asked to look again.
  const agreed = typeof parameters.agreed === 'string' ? parameters.agreed : null;
  const offer = await tryOpenOffer(portal, { hotelId, rateId, token: agreed });
  const back = { href: rooms, label: shell('back') };
  if (isProblem(offer)) {
    return (
      <CheckoutFrame portal={portal} path={path} back={back}>
        <EmptyState
          icon="clock"
          level="h1"
          title={t('oldTitle')}
          action={{ href: `${rooms}#rooms`, label: t('newPrices') }}
        >
          {t('oldText')}
        </EmptyState>
      </CheckoutFrame>
    );
  }
  const { rate, description } = offer;
  const { policies, timeZone } = description;
  const { locale, direction } = portal;
  const selected = await selectedStayOf(portal, offer);
  const place = description.address.city;
  const arrival = arrivalOf(rate.stay, policies, timeZone);
  const [terms, profile, order, share] = await Promise.all([
    cancellationSteps(
      { timeZone: rate.policy.timeZone, tiers: rate.policy.timeline },
      { locale, currency: selected.currency, place, arrival },
    ),
    getProfile(portal.memberContext),
    stayOrder(selected, locale),
    readShareOffer(portal),
  ]);
  const self = {
    first_name: profile.firstname,
    last_name: profile.lastname,
    email: portal.member.email,
    phone: profile.phone_number ?? '',
  };
  const free = freeUntilOf({ tiers: rate.policy.timeline }, Date.now());
  const people = [self, ...(await listRememberedGuests(portal.memberContext, self))];
  const { party } = rate.stay;
  const asksPassports = policies.passportRequired;
  const asksPhone = needsPhone(portal.memberContext, rate);
  const booksAtOnce = rate.price.dueNowMinor === 0;
  const facts = { order, terms, locale, direction };
  return (
    <CheckoutFrame
      portal={portal}
      path={path}
      back={back}
      status={
        !booksAtOnce && (
          <span className="text-14 text-ink-2 md:ms-auto">{t('step', { step: 1, steps: 2 })}</span>
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
      <GuestsForm
        action={holdRoom}
        hidden={{
          [pageMemberField]: sealPageMember(portal),
          hotel: hotelId,
          rate: rateId,
          stay,
          agreed: agreedText(rate.price.totalMinor, offer.token),
        }}
        people={people}
        guests={asksPassports ? await readGuestHeadings(party) : []}
        rooms={asksPassports ? undefined : await readRooms(party, locale)}
        needsPhone={asksPhone}
        share={share}
        words={{
          ...(await readGuestsFormWords(
            free
              ? t('noteFree', { time: localTimeText(free, rate.policy.timeZone, locale), place })
              : t('noteHeld'),
            { needsPhone: asksPhone },
          )),
          ...(await readChangeWords()),
          ...(booksAtOnce ? await readPayAtHotelWords(rate, { locale, place }) : {}),
        }}
        icons={{
          check: <Icon name="check" size={18} />,
          plus: <Icon name="plus" size={18} />,
          alert: <Icon name="alert" />,
        }}
      />
    </CheckoutFrame>
  );
}

/** The offer in the shape of the order summary. */
async function selectedStayOf(portal: MemberPortal, { rate, description }: Offer): Promise<SelectedStay> {
  const [hotels, search] = await Promise.all([getTranslations('hotels'), getTranslations('search')]);
  const { price, stay } = rate;
  const { adults, childrenAges, rooms } = stay.party;
  const guests = [
    hotels('adults', { count: adults }),
    childrenAges.length > 0 ? hotels('children', { count: childrenAges.length }) : null,
    search('roomCount', { count: rooms }),
  ];
  const { currency, totalMinor, dueNowMinor, dueAtPropertyMinor, dueAtPropertyLocal = null } = price;
  const earned = await earnedPointsText(portal, [dueNowMinor], currency);
  return {
    hotel: description.hotelName,
    room: description.room.name ?? '',
    image: description.thumbnail,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    guests: commaText(guests, portal.locale),
    board: rate.boardType,
    currency,
    split: price,
    totalMinor,
    dueNowMinor,
    dueAtPropertyMinor,
    dueAtPropertyLocal,
    ...(price.charges ? { charges: price.charges } : {}),
    ...(price.converted ? { converted: price.converted } : {}),
    ...(price.markup ? { markup: price.markup } : {}),
    earned: earned.get(dueNowMinor) ?? null,
  };
}
