import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fact } from '../ui/tag.tsx';
import { endsSoon, isHeld, type Perk, perkIcon, perkTimeText, worthText } from './perk-facts.ts';

/** A perk of the wallet: description, validity, units left, and the link to use it. */
export async function PerkCard({ portal, perk }: { portal: Portal; perk: Perk }) {
  const [t, time, worth] = await Promise.all([
    getTranslations('perks'),
    perkTimeText(portal, perk),
    worthText(portal, perk),
  ]);
  const isOpen = perk.status === 'available' || perk.status === 'active';
  const isWaiting = isHeld(perk);
  const isUsable = isOpen && !isWaiting && Date.parse(perk.validFrom) <= Date.now();
  const open = perk.status === 'active' ? t('showCode') : isUsable ? t('useIt') : t('details');
  return (
    <li className="panel grid content-between px-4 pt-5 pb-4 sm:px-5">
      <div className="grid grid-cols-[3rem_1fr] gap-4 pb-5">
        <span className={`tile ${isOpen ? '' : 'opacity-60'}`}>
          <Icon name={perkIcon(perk.category)} size={24} />
        </span>
        <div className="grid min-w-0 content-center gap-0.5">
          <h3 className="heading-3">
            <bdi>{perk.title}</bdi>
          </h3>
          <p className="text-14 text-ink-2">
            {perk.value.type === 'amount' && <span className="numeric strong text-ink">{worth} · </span>}
            <bdi>{perk.description}</bdi>
          </p>
        </div>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-dashed border-line-strong/60 pt-4 text-14">
        <div className="grid min-w-0 gap-0.5">
          {perk.status === 'active' && perk.activationExpiresAt ? (
            <Fact icon="qr" tone="positive">
              {t('codeShown')}
            </Fact>
          ) : isWaiting ? (
            <Fact icon="lock" tone="muted">
              {t('heldShort')}
            </Fact>
          ) : (
            <Fact
              icon={perk.status === 'used' ? 'check' : 'clock'}
              tone={isOpen ? (endsSoon(perk) ? 'warn' : 'neutral') : 'muted'}
            >
              {time}
            </Fact>
          )}
          {isOpen && perk.unitsTotal > 1 && (
            <span className="numeric ps-6 text-ink-2">
              {t('unitsLeft', { left: perk.unitsRemaining, total: perk.unitsTotal })}
            </span>
          )}
        </div>
        <ButtonLink
          href={`/perks/${perk.id}`}
          variant={perk.status === 'active' ? 'solid' : isUsable ? 'quiet' : 'bare'}
          size="small"
          className="flex-none"
        >
          {open}
          <span className="sr-only">
            {' '}
            (<bdi>{perk.title}</bdi>)
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}

/** Placeholder of a card while the wallet loads. */
export function PerkCardSkeleton() {
  return (
    <li className="panel px-4 pt-5 pb-4 sm:px-5" aria-hidden="true">
      <span className="grid grid-cols-[3rem_1fr] gap-4 pb-5">
        <span className="skeleton size-12 rounded-field" />
        <span className="grid content-center gap-2">
          <span className="skeleton h-5 w-36" />
          <span className="skeleton h-4 w-52 max-w-full" />
        </span>
      </span>
      <span className="flex items-center justify-between border-t border-dashed border-line-strong/60 pt-4">
        <span className="skeleton h-5 w-28" />
        <span className="skeleton h-11 w-24 rounded-button" />
      </span>
    </li>
  );
}
