import { getTranslations } from 'next-intl/server';
import { PerkCard } from '#components/perks/perk-card.tsx';
import { endsSoon, isHeld } from '#components/perks/perk-facts.ts';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Link } from '#components/ui/link.tsx';
import { listSavedPerks } from '#server/modules/perks/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

const shownPerks = 2;

/** Active perks and those that end within a month, soonest first. Without any, the section is left out. */
export async function PerksSoon({ portal }: { portal: MemberPortal }) {
  const [t, read] = await Promise.all([
    getTranslations('home'),
    listSavedPerks(portal.memberContext, {}).catch((err: unknown) => {
      if (!isProblem(err)) throw err;
      return null;
    }),
  ]);
  const endOf = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  const soon = (read?.perks ?? [])
    .filter((perk) => perk.status === 'active' || (perk.status === 'available' && endsSoon(perk)))
    .filter((perk) => !isHeld(perk))
    .sort((a, b) => endOf(a.expiresAt) - endOf(b.expiresAt))
    .slice(0, shownPerks);
  if (soon.length === 0) return null;
  return (
    <section className="section">
      <SectionHeading title={t('perksSoon')}>
        <Link href="/perks" className="link target flex-none text-14">
          {t('wallet')}
        </Link>
      </SectionHeading>
      <ul className="grid gap-4 md:grid-cols-2">
        {soon.map((perk) => (
          <PerkCard key={perk.id} portal={portal} perk={perk} />
        ))}
      </ul>
    </section>
  );
}
