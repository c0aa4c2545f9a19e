import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { BuyForm } from '#components/esim/buy-form.tsx';
import { planFacts } from '#components/esim/plan-facts.ts';
import { plansHref } from '#components/esim/plans-query.ts';
import { BackLink } from '#components/portal/back-link.tsx';
import { PayBar } from '#components/portal/header.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Poster } from '#components/ui/poster.tsx';
import { Price, PriceRows } from '#components/ui/price.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { isProblem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  type MemberPortal,
  moneyText,
  openMemberPage,
  pageMemberField,
  requireModule,
  type SearchParams,
  sealPageMember,
  withQuery,
} from '#server/portal/index.ts';
import { buyEsim } from './actions.ts';
import { Choices, Options, priceRows } from './choose.tsx';
import { Coverage, GlanceFacts, GoodToKnow } from './facts.tsx';
import { chosenPerkIds, displayedPrice, type Offer, readOffer, readPlans, wantedOf } from './read-offer.ts';

type Props = { params: Promise<{ plan: string }>; searchParams: SearchParams };

const formId = 'buy-esim';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const portal = await requireModule('esim');
  if (!portal.memberContext) return {};
  const plans = await readPlans(portal as MemberPortal, decodeURIComponent((await params).plan));
  const title = isProblem(plans) ? undefined : plans[0]?.title;
  return { title: title ? titleText(title) : (await getTranslations('esim'))('title') };
}

/** Plan page: plans of the same coverage, number of eSIMs, perks, price and order. */
export default async function EsimPlanPage({ params, searchParams }: Props) {
  const { plan: id } = await params;
  const parameters = await searchParams;
  const address = `/esim/${id}`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'esim' });
  const path = withQuery(address, parameters);
  const [plans, shell] = await Promise.all([
    readPlans(portal, decodeURIComponent(id)),
    getTranslations('shell'),
  ]);
  if (isProblem(plans, 'not_found')) notFound();
  const plan = isProblem(plans) ? undefined : plans[0];
  if (isProblem(plans) || !plan) {
    return (
      <Shell portal={portal} path={path} active="explore" back={{ href: '/esim', label: shell('back') }}>
        <Unavailable portal={portal} path={path} />
      </Shell>
    );
  }
  const wanted = wantedOf({ quantity: parameters.travellers, perks: [parameters.perk ?? []].flat() });
  const [t, states, offer, facts] = await Promise.all([
    getTranslations('esim.plan'),
    getTranslations('states'),
    readOffer(portal, plan, wanted),
    planFacts(plan, portal.locale),
  ]);
  const { coverage } = plan;
  const list = plansHref(
    coverage.scope === 'country' ? { country: plan.countryCode ?? '' } : { region: coverage.region ?? '' },
  );
  const perks = chosenPerkIds(offer);
  const submitLabel = offer.dueMinor > 0 ? t('toPayment') : t('getIt');
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={{ href: list, label: shell('back') }}
      payBar={
        <section aria-label={submitLabel}>
          <PayBar
            action={
              <Button type="submit" form={formId}>
                {submitLabel}
              </Button>
            }
          >
            <Total portal={portal} offer={offer} />
          </PayBar>
        </section>
      }
    >
      <div className="pb-16 md:pb-0">
        <BackLink href={list} label={t('allPlans')} className="mt-4" />
        <div className="mt-6 grid gap-12 md:mt-4 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start lg:gap-16">
          <div className="grid min-w-0 gap-12">
            <header className="grid gap-6">
              <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
                <div className="grid gap-1">
                  <p className="label">{facts.reach}</p>
                  <h1 className="heading-1">
                    {facts.data} · {facts.days}
                  </h1>
                  {facts.perGb && <p className="numeric text-ink-2">{facts.perGb}</p>}
                </div>
                <Poster src={plan.image} eager />
              </div>
              <GlanceFacts portal={portal} plan={plan} />
            </header>
            <Options portal={portal} plans={plans} />
            <div className="grid gap-2">
              <Choices portal={portal} offer={offer} />
              <BuyForm
                key={`${plan.resourceId} ${offer.quantity} ${perks.join(' ')}`}
                id={formId}
                action={buyEsim}
                fields={[
                  [pageMemberField, sealPageMember(portal)],
                  ['plan', plan.resourceId],
                  ['quantity', String(offer.quantity)],
                  ['seen', displayedPrice(offer)],
                  ['key', newId()],
                  ...perks.map((perk): [string, string] => ['perk', perk]),
                ]}
                words={{ busy: t('busy'), requestId: states('requestId') }}
                alert={<Icon name="alert" />}
              />
            </div>
            <Coverage portal={portal} plan={plan} />
            <GoodToKnow plan={plan} />
          </div>
          <aside className="panel panel-float hidden gap-5 p-6 lg:sticky lg:top-26 lg:grid">
            <Total portal={portal} offer={offer} />
            <div className="border-t border-line pt-4 text-14">
              <PriceRows rows={await priceRows(portal, offer)} />
            </div>
            <Button type="submit" form={formId} full>
              {submitLabel}
            </Button>
            <p className="text-center text-14 text-ink-2">{t(offer.dueMinor > 0 ? 'payNote' : 'perkNote')}</p>
          </aside>
        </div>
      </div>
    </Shell>
  );
}

/** The amount charged now, and for how many eSIMs. */
async function Total({ portal, offer }: { portal: MemberPortal; offer: Offer }) {
  const t = await getTranslations('esim.plan');
  const { plan, quantity, dueMinor, coveredMinor } = offer;
  return (
    <p className="grid">
      <Price text={moneyText(dueMinor, plan.currency, portal.locale)} />
      <span className="line-clamp-2 text-12 text-ink-2 md:text-14">
        {coveredMinor > 0 ? t('afterPerks', { count: quantity }) : t('forEsims', { count: quantity })}
      </span>
    </p>
  );
}

async function Unavailable({ portal, path }: { portal: MemberPortal; path: string }) {
  const [t, states] = await Promise.all([getTranslations('esim'), getTranslations('states')]);
  return (
    <ErrorState
      title={t('failedTitle')}
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
      retry={
        <ButtonLink href={path} variant="quiet">
          {states('retry')}
        </ButtonLink>
      }
    >
      {t('failedText')}
    </ErrorState>
  );
}
