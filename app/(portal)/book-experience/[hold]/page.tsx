import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CheckoutFrame } from '#components/booking/checkout-frame.tsx';
import { GuestsForm, type GuestsFormWords } from '#components/booking/guests-form.tsx';
import { HoldCountdown } from '#components/booking/hold-countdown.tsx';
import { FoldedOrder, OrderSummary } from '#components/booking/order-summary.tsx';
import { questionsAsked, travellersAsked } from '#components/experiences/asked-fields.ts';
import { holdNote } from '#components/experiences/hold-note.ts';
import { experienceAddress } from '#components/experiences/hold-visit-again.ts';
import { visitOrder, visitTermsOf } from '#components/experiences/visit-order.ts';
import { visitSteps } from '#components/experiences/visit-terms.ts';
import { Button, ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { type ExperienceBooking, getExperienceBooking } from '#server/modules/experiences/index.ts';
import { listRememberedGuests } from '#server/modules/hotels/bookings/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
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
import { holdAgain, openPayment, releaseHold } from './actions.ts';

type Props = { params: Promise<{ hold: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('experiences');
  return { title: (await getTranslations('experiences.booking'))('title'), robots: { index: false } };
}

async function readHold(portal: MemberPortal, id: string): Promise<ExperienceBooking> {
  try {
    return await getExperienceBooking({ ...portal.memberContext, key: null }, { booking_id: id });
  } catch (err) {
    if (isProblem(err, 'not_found')) notFound();
    throw err;
  }
}

/** Guest details and the operator's questions: the step between holding the places and paying. */
export default async function BookExperiencePage({ params, searchParams }: Props) {
  const { hold: holdId } = await params;
  const address = `/book-experience/${encodeURIComponent(holdId)}`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'experiences' });
  const path = withQuery(address, await searchParams);
  const hold = await readHold(portal, holdId);
  const remainingSeconds = hold.holdExpiresAt
    ? Math.max(0, Math.ceil((Date.parse(hold.holdExpiresAt) - Date.now()) / 1000))
    : 0;
  const isHeld = (hold.status === 'held' || hold.status === 'pending_payment') && hold.holdExpiresAt !== null;
  if (isHeld && remainingSeconds === 0) return <HoldExpired portal={portal} path={path} hold={hold} />;
  if (!isHeld) {
    if (hold.status === 'expired' || hold.status === 'cancelled')
      return <HoldExpired portal={portal} path={path} hold={hold} />;
    redirect(`/trips/${hold.id}`);
  }
  const { locale, direction } = portal;
  const [t, shell, countdown, order, terms, profile, share] = await Promise.all([
    getTranslations('experiences.booking'),
    getTranslations('shell'),
    getTranslations('countdown'),
    visitOrder(portal, hold),
    visitSteps(visitTermsOf(hold), locale),
    getProfile(portal.memberContext),
    readShareOffer(portal),
  ]);
  const self = {
    first_name: profile.firstname,
    last_name: profile.lastname,
    email: portal.member.email,
    phone: profile.phone_number ?? '',
  };
  const people = [self, ...(await listRememberedGuests(portal.memberContext, self))];
  const facts = { order, terms, locale, direction };
  return (
    <CheckoutFrame
      portal={portal}
      path={path}
      back={{ href: experienceAddress(hold), label: shell('back') }}
      status={
        <HoldCountdown
          until={hold.holdExpiresAt ?? ''}
          remainingSeconds={remainingSeconds}
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
      <h1 className="heading-1">{t('title')}</h1>
      <GuestsForm
        action={openPayment}
        hidden={{ [pageMemberField]: sealPageMember(portal), hold: hold.id }}
        people={people}
        guests={[]}
        share={share}
        travellers={await travellersAsked(hold, locale)}
        questions={await questionsAsked(hold, locale)}
        words={await readWords(portal, hold)}
        icons={{
          check: <Icon name="check" size={18} />,
          plus: <Icon name="plus" size={18} />,
          alert: <Icon name="alert" />,
        }}
      />
      <form action={releaseHold} className="-mt-4 text-center">
        <input type="hidden" name="hold" value={hold.id} />
        <button type="submit" className={buttonClass({ variant: 'bare', size: 'small' })}>
          {t('giveBack')}
        </button>
      </form>
    </CheckoutFrame>
  );
}

async function readWords(portal: MemberPortal, hold: ExperienceBooking): Promise<GuestsFormWords> {
  const t = await getTranslations('experiences.booking');
  const terms = visitTermsOf(hold);
  const free = freeUntilOf(terms.terms, Date.now());
  const note =
    (await holdNote(hold)) ??
    (free
      ? t('noteFree', { time: localTimeText(free, terms.timeZone, portal.locale), place: terms.place })
      : t('note'));
  return {
    ...(await readGuestsFormWords(note)),
    remembered: t('people'),
    emailHint: t('emailHint'),
    phoneHint: t('phoneHint'),
    requests: null,
    busy: t('busy'),
  };
}

/** Shown after the hold has expired: nothing was charged, and the same places can be held again. */
async function HoldExpired({
  portal,
  path,
  hold,
}: {
  portal: MemberPortal;
  path: string;
  hold: ExperienceBooking;
}) {
  const t = await getTranslations('experiences.booking');
  return (
    <CheckoutFrame portal={portal} path={path}>
      <section className="grid gap-6">
        <span className="grid size-16 place-items-center rounded-medallion bg-warn-soft text-warn">
          <Icon name="clock" size={28} />
        </span>
        <div className="grid gap-2">
          <h1 className="heading-1">{t('overTitle')}</h1>
          <p className="strong">
            <bdi>{hold.title}</bdi>
          </p>
          <p>{t('overText')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <form action={holdAgain}>
            <input type="hidden" name="hold" value={hold.id} />
            <Button type="submit">{t('holdAgain')}</Button>
          </form>
          <ButtonLink href={experienceAddress(hold)} variant="quiet">
            {t('otherTimes')}
          </ButtonLink>
        </div>
      </section>
    </CheckoutFrame>
  );
}
