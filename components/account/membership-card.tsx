import { getTranslations } from 'next-intl/server';
import { pointsWord, tierName } from '#server/modules/theming/index.ts';
import { type MembershipFacts, numberText, type Portal } from '#server/portal/index.ts';
import { dayText, pointsText } from '../perks/perk-facts.ts';
import { CardArt } from '../portal/card-art.tsx';
import { Logo } from '../portal/logo.tsx';
import { Icon } from '../ui/icon.tsx';

const badges = {
  veil: 'bg-[oklch(1_0_0/0.16)]',
  outline: 'border border-card-accent text-card-accent font-medium',
  filled: 'bg-card-accent text-on-accent',
} as const;

/**
 * The partner's membership card: mark, tier, points and holder. Its artwork is mirrored in
 * right-to-left languages.
 */
export async function MembershipCard({
  portal,
  membership,
}: {
  portal: Portal;
  membership: MembershipFacts;
}) {
  const t = await getTranslations('membership');
  const { brand, locale } = portal;
  return (
    <section
      aria-label={t('card')}
      data-badge={brand.card.badge}
      className="member-card relative isolate block aspect-[1.586] w-full max-w-card overflow-hidden rounded-card bg-card-ground text-card-ink shadow-float"
    >
      <CardArt portal={portal} className="absolute inset-0 -z-1 size-full rtl:-scale-x-100" />
      <div className="grid h-full grid-rows-[auto_1fr_auto] p-5 xs:p-6">
        <div className="flex items-start justify-between gap-3">
          <Logo portal={portal} size="card" ground="card" />
          <span className={`rounded-button px-3 py-1 text-14 font-semibold ${badges[brand.card.badge]}`}>
            {tierName(brand, membership.tier, locale)}
          </span>
        </div>
        <p className="grid content-center">
          <span className="numeric font-(family-name:--face-code) text-48 rtl:[font-variant-numeric:lining-nums] font-(weight:--weight-points) tracking-[-0.02em] rtl:tracking-normal">
            {numberText(membership.points, locale)}
          </span>
          <span className="label text-card-ink-2">{pointsWord(brand, membership.points, locale)}</span>
        </p>
        <div className="flex items-end justify-between gap-3">
          <bdi dir="auto" className="strong min-w-0 truncate">
            {membership.holder}
          </bdi>
          <bdi dir="ltr" className="numeric flex-none">
            •••• {membership.ending}
          </bdi>
        </div>
      </div>
    </section>
  );
}

/** The progress to the next tier, pending points and points that expire soon, shown below the card. */
export async function TierProgress({ portal, membership }: { portal: Portal; membership: MembershipFacts }) {
  const t = await getTranslations('membership');
  const { brand, locale } = portal;
  const inPoints = (number: number) => pointsText(portal, number);
  const { next } = membership;
  const points = Math.max(0, membership.points);
  const share = next ? Math.min(1, points / next.at) : 1;
  const nextName = next ? tierName(brand, next.tier, locale) : '';
  return (
    <div className="grid gap-2.5 text-14">
      {next ? (
        <>
          <p className="strong">
            {t('toTier', { points: inPoints(Math.max(0, next.at - membership.points)), tier: nextName })}
          </p>
          <progress
            className="progress"
            max={next.at}
            value={Math.min(points, next.at)}
            aria-label={t('progress', {
              percent: numberText(share, locale, { style: 'percent' }),
              tier: nextName,
            })}
          />
        </>
      ) : (
        <p className="strong">{t('topTier')}</p>
      )}
      <PointsNotes portal={portal} membership={membership} />
      <p
        className={`inline-flex items-start gap-1.5 ${membership.expiringPoints > 0 ? 'text-warn' : 'text-ink-2'}`}
      >
        <Icon name="clock" size={18} className="mt-px" />
        {membership.expiringPoints > 0
          ? t('expiring', { points: inPoints(membership.expiringPoints) })
          : t('notExpiring', { word: pointsWord(brand, 3, locale) })}
      </p>
    </div>
  );
}

/** The pending points with their next date, and why a balance is below zero; nothing if neither applies. */
export async function PointsNotes({ portal, membership }: { portal: Portal; membership: MembershipFacts }) {
  const t = await getTranslations('membership');
  const { points, pendingPoints, nextPointsAvailableAt } = membership;
  return (
    <>
      {points < 0 && (
        <p className="flex items-start gap-1.5 text-14 text-ink-2">
          <Icon name="info" size={18} className="mt-px" />
          {t('belowZero')}
        </p>
      )}
      {nextPointsAvailableAt && (
        <p className="flex items-start gap-1.5 text-14 text-ink-2">
          <Icon name="calendar" size={18} className="mt-px" />
          {t('pending', {
            points: pointsText(portal, pendingPoints),
            date: dayText(portal, nextPointsAvailableAt),
          })}
        </p>
      )}
    </>
  );
}
