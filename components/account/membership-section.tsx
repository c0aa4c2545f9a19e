import { getTranslations } from 'next-intl/server';
import { capitalised, inLocale, pointsWord, tierName } from '#server/modules/theming/index.ts';
import { dateText, type MembershipFacts, numberText, type Portal } from '#server/portal/index.ts';
import { FactRow, Facts } from './facts.tsx';
import { TierProgress } from './membership-card.tsx';

/**
 * Shows the facts of the membership and the progress to the next tier; the card itself is on the start page.
 */
export async function MembershipSection({
  portal,
  membership,
}: {
  portal: Portal;
  membership: MembershipFacts | null;
}) {
  const [t, words] = await Promise.all([getTranslations('account'), getTranslations('membership')]);
  const { brand, locale } = portal;
  return (
    <section aria-labelledby="membership" className="grid content-start gap-4">
      <h2 id="membership" className="heading-2">
        {t('membership')}
      </h2>
      {membership ? (
        <>
          <Facts>
            <FactRow name={t('programme')}>
              <bdi>{membership.program}</bdi>
            </FactRow>
            <FactRow name={t('tier')}>{tierName(brand, membership.tier, locale)}</FactRow>
            <FactRow name={capitalised(pointsWord(brand, membership.points, locale))}>
              <span className="numeric">{numberText(membership.points, locale)}</span>
            </FactRow>
            <FactRow name={t('status')}>{words(`status.${membership.status}`)}</FactRow>
            <FactRow name={t('since')}>
              {dateText(
                membership.joinedAt,
                locale,
                { day: 'numeric', month: 'long', year: 'numeric' },
                brand.support.timeZone,
              )}
            </FactRow>
            <FactRow name={t('number')}>
              <bdi dir="ltr" className="numeric">
                •••• {membership.ending}
              </bdi>
            </FactRow>
          </Facts>
          <TierProgress portal={portal} membership={membership} />
        </>
      ) : (
        <p className="text-ink-2">{t('noMembership', { brand: inLocale(brand.names, brand, locale) })}</p>
      )}
    </section>
  );
}
