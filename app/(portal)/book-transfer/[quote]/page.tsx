import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { countryChoices } from '#components/account/choices.ts';
import { CheckoutFrame } from '#components/booking/checkout-frame.tsx';
import { GuestsForm, type GuestsFormWords } from '#components/booking/guests-form.tsx';
import { HoldCountdown } from '#components/booking/hold-countdown.tsx';
import { FoldedOrder, OrderSummary } from '#components/booking/order-summary.tsx';
import { vehicleText } from '#components/transfers/quote-facts.ts';
import { readTaxonomyWords } from '#components/transfers/taxonomy-words.ts';
import { isDriven } from '#components/transfers/transfer-booking.ts';
import { transferOrder } from '#components/transfers/transfer-order.ts';
import { transferSteps } from '#components/transfers/transfer-terms.ts';
import {
  parseTransfersQuery,
  type TransfersQuery,
  transfersHref,
  transfersParameters,
} from '#components/transfers/transfers-query.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { toJsonProp } from '#components/ui/json-prop.ts';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { listRememberedGuests } from '#server/modules/hotels/bookings/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import { transferTerms } from '#server/modules/transfers/index.ts';
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
import { readGuestsFormWords } from '../../book/[hotel]/read-words.ts';
import { readShareOffer } from '../../book/read-share-offer.ts';
import { openPayment } from './actions.ts';
import { type ChosenQuote, readQuote } from './read-quote.ts';
import { TransferDetails } from './transfer-details.tsx';

type Props = { params: Promise<{ quote: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('transfers');
  return { title: (await getTranslations('transfers.booking'))('title'), robots: { index: false } };
}

/** Passenger details and extras: the step between choosing a transfer and paying for it. */
export default async function BookTransferPage({ params, searchParams }: Props) {
  const { quote: quoteId } = await params;
  const address = `/book-transfer/${encodeURIComponent(quoteId)}`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'transfers' });
  const parameters = await searchParams;
  const path = withQuery(address, parameters);
  const query = parseTransfersQuery(parameters);
  const extras = [parameters.extra ?? []].flat();
  const chosen = await readQuote(portal, query.searchId, quoteId, extras);
  if (!chosen) return <QuoteExpired portal={portal} path={path} query={query} />;
  const { found, quote, added, totalMinor } = chosen;
  const { locale, direction } = portal;
  const [t, countdown, words, vehicle, profile] = await Promise.all([
    getTranslations('transfers.booking'),
    getTranslations('countdown'),
    readTaxonomyWords(),
    vehicleText(quote),
    getProfile(portal.memberContext),
  ]);
  const [order, terms, people, share] = await Promise.all([
    transferOrder(portal, {
      vehicle,
      provider: quote.provider.name,
      image: quote.image,
      from: found.from,
      to: found.to,
      pickupAt: found.pickupAt,
      returnAt: found.returnAt,
      people: found.passengers,
      fareMinor: quote.priceMinor,
      extras: added.map((one) => ({ label: words.amenity(one), amountMinor: one.priceMinor })),
      currency: quote.currency,
      totalMinor,
      mayWait: quote.wait.minuteMinor > 0,
    }),
    transferSteps(
      {
        policy: quote.policy,
        pickupAt: found.pickupAt,
        totalMinor,
        currency: quote.currency,
        place: found.from.city,
      },
      locale,
    ),
    peopleOf(portal, profile),
    readShareOffer(portal),
  ]);
  const facts = { order, terms, locale, direction };
  const asksFlight = quote.flightInfoRequired || (isDriven(quote) && found.from.type === 'airport');
  return (
    <CheckoutFrame
      portal={portal}
      path={path}
      back={{ href: transfersHref(query), label: t('back') }}
      status={
        <HoldCountdown
          until={quote.expiresAt}
          remainingSeconds={Math.max(0, Math.ceil((Date.parse(quote.expiresAt) - Date.now()) / 1000))}
          icon={<Icon name="clock" />}
          words={{
            held: countdown('held'),
            five: countdown('five'),
            one: countdown('one'),
            over: countdown('over'),
          }}
        />
      }
      summary={<OrderSummary id="summary" {...facts} />}
      folded={
        <FoldedOrder order={order} locale={locale}>
          <OrderSummary id="folded" {...facts} />
        </FoldedOrder>
      }
    >
      <TransferDetails portal={portal} query={query} chosen={chosen} vehicle={vehicle} />
      <section className="grid gap-6 border-t border-line pt-8">
        <h2 className="heading-2">{t('title')}</h2>
        <GuestsForm
          action={openPayment}
          hidden={{
            [pageMemberField]: sealPageMember(portal),
            hold: quote.id,
            query: transfersParameters(query).toString(),
            extras: added.map(({ key }) => key).join(','),
            seen: String(totalMinor),
          }}
          people={people}
          guests={[]}
          countries={{
            label: t('country'),
            chosen: profile.country ?? '',
            choices: toJsonProp([
              ...(profile.country ? [] : [['', t('noCountry')] as const]),
              ...countryChoices(locale, profile.country ?? ''),
            ]),
          }}
          needsPhone
          share={share}
          questions={
            asksFlight
              ? {
                  title: t('flightTitle'),
                  asked: [
                    {
                      name: 'answer_flight',
                      hint: null,
                      kind: 'text',
                      units: [],
                      choices: [],
                      label: t(quote.flightInfoRequired ? 'flight' : 'flightOptional'),
                      required: quote.flightInfoRequired,
                      maxLength: 9,
                    },
                  ],
                }
              : undefined
          }
          words={await readWords(portal, chosen)}
          icons={{
            check: <Icon name="check" size={18} />,
            plus: <Icon name="plus" size={18} />,
            alert: <Icon name="alert" />,
          }}
        />
      </section>
    </CheckoutFrame>
  );
}

/** The member and the guests of earlier bookings. */
async function peopleOf(portal: MemberPortal, profile: Awaited<ReturnType<typeof getProfile>>) {
  const self = {
    first_name: profile.firstname,
    last_name: profile.lastname,
    email: portal.member.email,
    phone: profile.phone_number ?? '',
  };
  return [self, ...(await listRememberedGuests(portal.memberContext, self))];
}

async function readWords(portal: MemberPortal, { quote, found }: ChosenQuote): Promise<GuestsFormWords> {
  const t = await getTranslations('transfers.booking');
  const zone = found.from.timeZone;
  const free = freeUntilOf(transferTerms(quote.policy.tiers, quote.priceMinor), Date.now());
  const note = free
    ? t('noteFree', { time: localTimeText(free, zone, portal.locale), place: found.from.city })
    : t('note');
  return {
    ...(await readGuestsFormWords(note)),
    remembered: t('people'),
    emailHint: t('emailHint'),
    phone: t('phone'),
    phoneHint: isDriven(quote) ? t('phoneHint') : t('phoneHintLine'),
    requests: isDriven(quote) ? t('notes') : null,
    requestsHint: t('notesHint'),
    busy: t('busy'),
    changeText: t('changeText'),
  };
}

/** Shown after the quote has expired: nothing was charged, and a link starts a new search. */
async function QuoteExpired({
  portal,
  path,
  query,
}: {
  portal: MemberPortal;
  path: string;
  query: TransfersQuery;
}) {
  const [t, transfers] = await Promise.all([
    getTranslations('transfers.booking'),
    getTranslations('transfers'),
  ]);
  return (
    <CheckoutFrame portal={portal} path={path}>
      <section className="grid gap-6">
        <span className="grid size-16 place-items-center rounded-medallion bg-warn-soft text-warn">
          <Icon name="clock" size={28} />
        </span>
        <div className="grid gap-2">
          <h1 className="heading-1">{t('overTitle')}</h1>
          <p>{t('overText')}</p>
        </div>
        <div>
          <ButtonLink href={transfersHref({ ...query, searchId: null })}>{transfers('askAgain')}</ButtonLink>
        </div>
      </section>
    </CheckoutFrame>
  );
}
