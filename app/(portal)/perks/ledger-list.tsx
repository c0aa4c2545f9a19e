import { getTranslations } from 'next-intl/server';
import { pointsName } from '#components/perks/perk-facts.ts';
import { PointsRow } from '#components/perks/points-row.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listMembershipActivity } from '#server/modules/loyalty/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { FailedList, readOrNull } from './failed-list.tsx';

/** One page of the points ledger, or null if it could not be read. */
export const readLedger = (portal: MemberPortal, { older, limit }: { older?: string; limit: number }) =>
  readOrNull(portal, readEntries(portal, older, limit));

/**
 * The points ledger, newest first: only the latest entries (`isPreview`), or a page with links to older ones.
 */
export async function LedgerList({
  portal,
  read: reading,
  path,
  older,
  isPreview = false,
}: {
  portal: MemberPortal;
  read: ReturnType<typeof readLedger>;
  path: string;
  older?: string;
  isPreview?: boolean;
}) {
  const [t, read] = await Promise.all([getTranslations('perks.ledger'), reading]);
  if (!read)
    return <FailedList portal={portal} path={path} title={t('failedTitle')} text={t('failedText')} />;
  if (read.entries.length === 0 && !older) {
    return (
      <EmptyState icon="wallet" level="h3" title={t('emptyTitle')}>
        {t('emptyText', { points: pointsName(portal) })}
      </EmptyState>
    );
  }
  return (
    <>
      {read.entries.length > 0 ? (
        <ul className="rows">
          {read.entries.map((entry) => (
            <PointsRow key={entry.id} portal={portal} entry={entry} detailed={!isPreview} />
          ))}
        </ul>
      ) : (
        <p className="py-4 text-ink-2">{t('noOlder')}</p>
      )}
      {!isPreview && (older || read.nextCursor) && (
        <div className="flex flex-wrap gap-2 pt-6">
          {older && (
            <ButtonLink href="/perks/points" variant="quiet" size="small">
              {t('newest')}
            </ButtonLink>
          )}
          {read.nextCursor && (
            <ButtonLink
              href={`/perks/points?older=${encodeURIComponent(read.nextCursor)}`}
              variant="quiet"
              size="small"
              rel="next"
            >
              {t('older')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** An invalid cursor starts the ledger from the beginning. */
async function readEntries(portal: MemberPortal, older: string | undefined, limit: number) {
  try {
    return await listMembershipActivity(portal.memberContext, { limit, cursor: older });
  } catch (err) {
    if (older && isProblem(err, 'validation_failed'))
      return listMembershipActivity(portal.memberContext, { limit });
    throw err;
  }
}
