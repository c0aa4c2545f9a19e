import { getTranslations } from 'next-intl/server';
import { PerkCard } from '#components/perks/perk-card.tsx';
import { type Perk, partOf, pointsName, type WalletPart, walletParts } from '#components/perks/perk-facts.ts';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listSavedPerks } from '#server/modules/perks/index.ts';
import { type MemberPortal, numberText } from '#server/portal/index.ts';
import { FailedList, readOrNull } from './failed-list.tsx';

/** The member's wallet, or null if it could not be read. */
export const readWallet = (portal: MemberPortal) =>
  readOrNull(portal, listSavedPerks(portal.memberContext, {}));

/** The perks of one state, with tabs for the others; each state has its own text when it is empty. */
export async function Wallet({
  portal,
  read: reading,
  shown,
  path,
}: {
  portal: MemberPortal;
  read: ReturnType<typeof readWallet>;
  shown: WalletPart;
  path: string;
}) {
  const [t, read] = await Promise.all([getTranslations('perks'), reading]);
  if (!read) {
    return (
      <div className="panel mt-12">
        <FailedList portal={portal} path={path} title={t('failedTitle')} text={t('failedText')} />
      </div>
    );
  }
  const counts = Object.groupBy(read.perks, partOf);
  const perks = sortPerks(shown, counts[shown] ?? []);
  return (
    <section className="mt-12" aria-labelledby="wallet">
      <h2 id="wallet" className="sr-only">
        {t(`states.${shown}`)}
      </h2>
      <nav aria-label={t('states.label')}>
        <ul className="scroll-row auto-cols-max gap-6 border-b border-line pb-0! md:mx-0 md:px-0">
          {walletParts.map((part) => (
            <li key={part} className="grid">
              <Link
                href={part === 'ready' ? '/perks' : `/perks?show=${part}`}
                scroll={false}
                aria-current={part === shown ? 'page' : undefined}
                className={`-mb-px inline-flex min-h-12 items-center gap-1.5 border-b-2 ${part === shown ? 'strong border-accent' : 'border-transparent text-ink-2 hover:text-ink'}`}
              >
                {t(`states.${part}`)}{' '}
                <span className="numeric">{numberText(counts[part]?.length ?? 0, portal.locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {perks.length > 0 ? (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {perks.map((perk) => (
            <PerkCard key={perk.id} portal={portal} perk={perk} />
          ))}
        </ul>
      ) : (
        <div className="panel mt-6">
          <EmptyState
            icon="perks"
            title={t(`empty.${shown}.title`)}
            action={
              shown === 'ready'
                ? { href: '/perks/catalogue', label: t('toCatalogue') }
                : { href: '/perks', label: t('toReady') }
            }
          >
            {shown === 'ready'
              ? t('empty.ready.text', { points: pointsName(portal) })
              : t(`empty.${shown}.text`)}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

/** Usable perks are sorted by their end, soonest first; used and expired ones by date, latest first. */
function sortPerks(part: WalletPart, perks: Perk[]): Perk[] {
  const end = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  if (part === 'ready') return perks.sort((a, b) => end(a.expiresAt) - end(b.expiresAt));
  if (part === 'active') return perks.sort((a, b) => end(a.activationExpiresAt) - end(b.activationExpiresAt));
  const over = (perk: Perk) => end(part === 'used' ? perk.usedAt : perk.expiresAt);
  return perks.sort((a, b) => over(b) - over(a));
}
