import { getTranslations } from 'next-intl/server';
import type { PointEntry } from '#server/modules/loyalty/index.ts';
import { numberText, type Portal } from '#server/portal/index.ts';
import { Link } from '../ui/link.tsx';
import { dayText } from './perk-facts.ts';

/**
 * A row of the points ledger: the reason, the date, the points added or deducted, and from when pending points
 * can be spent.
 */
export async function PointsRow({
  portal,
  entry,
  detailed = false,
}: {
  portal: Portal;
  entry: PointEntry;
  /** Also shows the day on which credited points expire. */
  detailed?: boolean;
}) {
  const t = await getTranslations('perks.ledger');
  const what = entry.description;
  const title = what ? t(`named.${entry.reason}`, { what }) : t(`plain.${entry.reason}`);
  const number = numberText(entry.points, portal.locale, { signDisplay: 'exceptZero' });
  const isPending = entry.availableAt !== null && Date.parse(entry.availableAt) > Date.now();
  return (
    <li className="flex items-baseline justify-between gap-4 py-3.5">
      <span className="grid min-w-0 gap-0.5">
        {entry.bookingId ? (
          <Link href={`/trips/${entry.bookingId}`} className="link target justify-self-start">
            {title}
          </Link>
        ) : (
          <span dir="auto">{title}</span>
        )}
        <span className="text-14 text-ink-2">
          {dayText(portal, entry.createdAt)}
          {isPending &&
            entry.availableAt &&
            ` · ${t('availableFrom', { date: dayText(portal, entry.availableAt) })}`}
          {detailed && entry.expiresAt && ` · ${t('goodUntil', { date: dayText(portal, entry.expiresAt) })}`}
        </span>
      </span>
      <span className={`numeric strong flex-none ${entry.points > 0 ? 'text-positive' : ''}`}>
        <bdi dir="ltr">{number}</bdi>
      </span>
    </li>
  );
}
