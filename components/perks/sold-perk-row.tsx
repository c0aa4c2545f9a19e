import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { perkIcon, pointsText, type SoldPerk, worthText } from './perk-facts.ts';

/** A perk that points can buy: description, price, and the points that the member still needs. */
export async function SoldPerkRow({
  portal,
  perk,
  balance,
  detailed = false,
}: {
  portal: Portal;
  perk: SoldPerk;
  balance: number;
  /** Also shows the description and the validity, for the catalogue. */
  detailed?: boolean;
}) {
  const [t, worth] = await Promise.all([getTranslations('perks'), worthText(portal, perk)]);
  const missing = perk.points - balance;
  return (
    <li className="grid grid-cols-[3rem_1fr_auto] items-center gap-4 py-4">
      <span className="tile">
        <Icon name={perkIcon(perk.category)} size={24} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="strong">
          <bdi>{perk.title}</bdi>
          {perk.units > 1 && (
            <span className="numeric font-normal text-ink-2"> · {t('uses', { count: perk.units })}</span>
          )}
        </span>
        {detailed && (
          <span className="text-14 text-ink-2">
            {perk.value.type === 'amount' && `${worth} · `}
            <bdi>{perk.description}</bdi> {t('goodFor', { days: perk.validDays })}
          </span>
        )}
        <span className={`numeric text-14 ${detailed ? 'strong' : 'text-ink-2'}`}>
          {pointsText(portal, perk.points)}
        </span>
        {missing > 0 && (
          <span className="numeric inline-flex items-start gap-1.5 text-14 text-ink-2">
            <Icon name="lock" size={16} className="mt-0.5" />
            {t('missing', { points: pointsText(portal, missing) })}
          </span>
        )}
      </span>
      {missing > 0 ? (
        <ButtonLink href={`/perks/catalogue/${perk.id}`} variant="bare" size="small">
          {t('details')}
          <TitleForScreenReaders title={perk.title} />
        </ButtonLink>
      ) : (
        <ButtonLink href={`/perks/catalogue/${perk.id}`} variant="quiet" size="small">
          {t('get')}
          <TitleForScreenReaders title={perk.title} />
        </ButtonLink>
      )}
    </li>
  );
}

/** Adds the title for screen readers, because several buttons have the same text. */
function TitleForScreenReaders({ title }: { title: string }) {
  return (
    <span className="sr-only">
      {' '}
      (<bdi>{title}</bdi>)
    </span>
  );
}

/** Placeholder of rows while a list loads. */
export function RowsSkeleton({ rows }: { rows: readonly string[] }) {
  return (
    <ul className="rows" aria-hidden="true">
      {rows.map((row) => (
        <li key={row} className="grid grid-cols-[3rem_1fr_auto] items-center gap-4 py-4">
          <span className="skeleton size-12 rounded-field" />
          <span className="grid gap-2">
            <span className="skeleton h-5 w-32" />
            <span className="skeleton h-4 w-20" />
          </span>
          <span className="skeleton h-11 w-20 rounded-button" />
        </li>
      ))}
    </ul>
  );
}
