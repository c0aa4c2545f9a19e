import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FactRow, Facts } from '#components/account/facts.tsx';
import { PointsNotes } from '#components/account/membership-card.tsx';
import { perkIcon, pointsName, pointsText, type SoldPerk, worthText } from '#components/perks/perk-facts.ts';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { ActionForm } from '#components/ui/action-form.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { listPerkCatalogue } from '#server/modules/perks/index.ts';
import { listText } from '#server/modules/theming/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  type MemberPortal,
  type MembershipFacts,
  openMemberPage,
  readMembership,
  requireModule,
  type SearchParams,
} from '#server/portal/index.ts';
import { buyPerk } from '../../actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('perks');
  return { title: (await getTranslations('perks'))('title') };
}

/** Perk in the catalogue: its price, the remaining points and the button to buy it. */
export default async function BuyPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { id } = await params;
  const path = `/perks/catalogue/${id}`;
  const portal = await openMemberPage({ path, searchParams, module: 'perks' });
  const [t, { perks }, membership] = await Promise.all([
    getTranslations('perks'),
    listPerkCatalogue(portal.memberContext),
    readMembership(portal.memberContext),
  ]);
  const perk = perks.find((one) => one.id === id);
  if (!perk || !membership) notFound();
  const [worth, { price }] = await Promise.all([worthText(portal, perk), searchParams]);
  return (
    <Shell
      portal={portal}
      path={path}
      active="perks"
      back={{ href: '/perks/catalogue', label: t('catalogue.back') }}
    >
      <BackLink href="/perks/catalogue" label={t('catalogue.back')} className="mt-8" />
      <div className="grid gap-x-16 gap-y-8 pt-8 md:pt-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-6">
          <span className="tile">
            <Icon name={perkIcon(perk.category)} size={24} />
          </span>
          <div className="grid gap-2">
            <h1 className="heading-1">
              <bdi>{perk.title}</bdi>
            </h1>
            <p className="text-18 text-ink-2">
              <bdi>{perk.description}</bdi>
            </p>
          </div>
        </div>
        <div className="lg:row-span-2">
          <Offer portal={portal} perk={perk} membership={membership} isPriceChanged={price === 'changed'} />
        </div>
        <div className="grid content-start">
          <Facts>
            <FactRow name={t('facts.worth')}>{worth}</FactRow>
            <FactRow name={t('buy.uses')}>{t('uses', { count: perk.units })}</FactRow>
            <FactRow name={t('buy.days')}>{t('buy.daysValue', { days: perk.validDays })}</FactRow>
            <FactRow name={t('facts.for')}>
              {perk.applicableProducts.length > 0
                ? listText(
                    perk.applicableProducts.map(({ product_type: kind }) => t(`kinds.${kind}`)),
                    portal.locale,
                  )
                : t('facts.onTheSpot')}
            </FactRow>
            {perk.terms && <FactRow name={t('facts.terms')}>{perk.terms}</FactRow>}
          </Facts>
        </div>
      </div>
    </Shell>
  );
}

/** The price, the balance before and after, and the button; or the missing points. */
async function Offer({
  portal,
  perk,
  membership,
  isPriceChanged,
}: {
  portal: MemberPortal;
  perk: SoldPerk;
  membership: MembershipFacts;
  /** The member has agreed to a price that no longer applies. */
  isPriceChanged: boolean;
}) {
  const t = await getTranslations('perks');
  const points = (number: number) => pointsText(portal, number);
  const { points: balance, status } = membership;
  const isActive = status === 'active';
  const rest = balance - perk.points;
  return (
    <section
      aria-labelledby="offer"
      className="panel panel-float grid content-start gap-5 p-6 lg:sticky lg:top-24"
    >
      <h2 id="offer" className="heading-2">
        {rest >= 0 ? points(perk.points) : t('buy.notEnoughTitle', { points: points(-rest) })}
      </h2>
      {isPriceChanged && (
        <p role="alert" className="flex items-start gap-2 text-warn">
          <Icon name="alert" className="mt-0.5" />
          {t('buy.priceChanged', { points: points(perk.points) })}
        </p>
      )}
      {rest >= 0 ? (
        <PriceRows
          rows={[
            { label: t('buy.have'), value: points(balance) },
            { label: t('buy.price'), value: points(perk.points) },
            { label: t('buy.after'), value: points(rest), tone: 'strong' },
          ]}
        />
      ) : (
        <>
          <p className="text-ink-2">
            {t('buy.notEnoughText', { have: points(balance), price: points(perk.points) })}
          </p>
          <progress
            className="progress"
            max={perk.points}
            value={Math.max(0, balance)}
            aria-label={t('buy.notEnoughTitle', { points: points(-rest) })}
          />
          <PointsNotes portal={portal} membership={membership} />
          <ButtonLink href="/perks/catalogue" variant="quiet">
            {t('catalogue.back')}
          </ButtonLink>
        </>
      )}
      {rest >= 0 && !isActive && (
        <p className="flex items-start gap-2 text-warn">
          <Icon name="alert" className="mt-0.5" />
          {t('inactive')}
        </p>
      )}
      {rest >= 0 && isActive && (
        <>
          <ActionForm
            action={buyPerk}
            fields={{ perk: perk.id, points: String(perk.points), key: newId() }}
            words={{ press: t('buy.press', { points: points(perk.points) }), busy: t('buy.busy') }}
            buttonClassName={buttonClass({ full: true })}
            alert={<Icon name="alert" className="mt-0.5" />}
          />
          <p className="text-14 text-ink-2">{t('buy.final', { points: pointsName(portal) })}</p>
        </>
      )}
    </section>
  );
}
