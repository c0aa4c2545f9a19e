import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FactRow, Facts } from '#components/account/facts.tsx';
import {
  dayText,
  endsSoon,
  type Perk,
  perkIcon,
  perkTimeText,
  pointsText,
  statusLooks,
  worthText,
} from '#components/perks/perk-facts.ts';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { readPointsStatus } from '#server/modules/loyalty/index.ts';
import { acknowledgeSavedPerk, canUseSavedPerk } from '#server/modules/perks/index.ts';
import { listText } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type MemberPortal, openMemberPage, requireModule, type SearchParams } from '#server/portal/index.ts';
import { findTrip } from '../../trips/open-booking.ts';
import { PerkSteps } from './steps.tsx';

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('perks');
  return { title: (await getTranslations('perks'))('title') };
}

/** Perk page: description, status and the next step: activate, show, mark as used or cancel the code. */
export default async function PerkPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { id } = await params;
  const path = `/perks/${id}`;
  const portal = await openMemberPage({ path, searchParams, module: 'perks' });
  const [query, t, { perk, reasons }] = await Promise.all([
    searchParams,
    getTranslations('perks'),
    openPerk(portal, id),
  ]);
  const [time, worth, done] = await Promise.all([
    perkTimeText(portal, perk),
    worthText(portal, perk),
    doneText(portal, perk, query.done),
  ]);
  const look = statusLooks[perk.status];
  return (
    <Shell portal={portal} path={path} active="perks" back={{ href: '/perks', label: t('back') }}>
      <BackLink href="/perks" label={t('back')} className="mt-8" />
      <div className="grid gap-x-16 gap-y-8 pt-8 md:pt-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-6">
          {done && (
            <p
              role="status"
              className="flex items-start gap-2 rounded-card bg-positive-soft p-4 font-medium text-positive"
            >
              <Icon name={query.done === 'changed' ? 'info' : 'check'} className="mt-0.5" />
              <span>{done}</span>
            </p>
          )}
          <div className="flex items-center justify-between gap-4">
            <span className="tile">
              <Icon name={perkIcon(perk.category)} size={24} />
            </span>
            <Tag tone={look.tone} icon={look.icon}>
              {t(`status.${perk.status}`)}
            </Tag>
          </div>
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
          <div className="grid gap-4 lg:sticky lg:top-24">
            <PerkSteps portal={portal} perk={perk} reasons={reasons} step={query.step} />
          </div>
        </div>
        <div className="grid content-start">
          <Facts>
            {perk.status !== 'used' && (
              <FactRow name={t('facts.valid')}>
                <span className={endsSoon(perk) && perk.status === 'available' ? 'text-warn' : ''}>
                  {time}
                </span>
              </FactRow>
            )}
            <FactRow name={t('facts.worth')}>{worth}</FactRow>
            <FactRow name={t('facts.left')}>
              <span className="numeric">
                {t('facts.leftValue', { left: perk.unitsRemaining, total: perk.unitsTotal })}
              </span>
            </FactRow>
            <FactRow name={t('facts.for')}>
              {perk.applicableProducts.length > 0
                ? listText(
                    perk.applicableProducts.map(({ product_type: kind }) => t(`kinds.${kind}`)),
                    portal.locale,
                  )
                : t('facts.onTheSpot')}
            </FactRow>
            {perk.usedAt && <FactRow name={t('facts.usedAt')}>{dayText(portal, perk.usedAt)}</FactRow>}
            <BookingFact portal={portal} perk={perk} />
            {perk.terms && <FactRow name={t('facts.terms')}>{perk.terms}</FactRow>}
          </Facts>
        </div>
      </div>
    </Shell>
  );
}

/**
 * The member's perk, marked as seen, with the reasons why it cannot be used. An unknown id ends in the 404
 * page.
 */
async function openPerk(portal: MemberPortal, id: string) {
  const ctx = portal.memberContext;
  try {
    const [perk, { reasons }] = await Promise.all([
      acknowledgeSavedPerk(ctx, { saved_perk_id: id }),
      canUseSavedPerk(ctx, { saved_perk_id: id }),
    ]);
    return { perk, reasons };
  } catch (err) {
    if (isProblem(err, 'not_found')) notFound();
    throw err;
  }
}

/**
 * The confirmation of the step named by `done` in the query string; null if it does not match the perk's
 * state.
 */
async function doneText(
  portal: MemberPortal,
  perk: Perk,
  done: string | string[] | undefined,
): Promise<string | null> {
  const t = await getTranslations('perks.done');
  if (done === 'activated' && perk.status === 'active') return t('activated');
  if (done === 'used' && perk.usedAt) return t('used', { left: perk.unitsRemaining });
  if (done === 'cancelled' && perk.status === 'available') return t('cancelled');
  if (done === 'changed') return t('changed');
  if (done !== 'bought') return null;
  const points = await readPointsStatus(portal.memberContext);
  return points && t('bought', { points: pointsText(portal, points.balance) });
}

/** The trip of the booking that has reserved or used a unit. */
async function BookingFact({ portal, perk }: { portal: MemberPortal; perk: Perk }) {
  if (!perk.bookingId) return null;
  const [t, trip] = await Promise.all([getTranslations('perks'), findTrip(portal, perk.bookingId)]);
  const booking = trip?.bookings.find((one) => one.id === perk.bookingId);
  if (!trip || !booking) return null;
  return (
    <FactRow name={perk.unitsLocked > 0 ? t('facts.heldBy') : t('facts.booking')}>
      <Link href={`/trips/${trip.id}`} className="link target">
        <bdi>{booking.title}</bdi>
      </Link>
    </FactRow>
  );
}
