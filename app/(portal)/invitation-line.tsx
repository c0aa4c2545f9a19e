import { getTranslations } from 'next-intl/server';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { listInvitationsToMe } from '#server/modules/circles/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** One line on the start page while invitations are pending; nothing otherwise. */
export async function InvitationLine({ portal }: { portal: MemberPortal }) {
  const [t, read] = await Promise.all([
    getTranslations('home'),
    listInvitationsToMe(portal.memberContext).catch((err: unknown) => {
      if (!isProblem(err)) throw err;
      return null;
    }),
  ]);
  const [first, ...more] = read?.invitations ?? [];
  if (!first) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-14 text-ink-2">
      <Icon name="circle" size={18} />
      <span>
        {more.length === 0
          ? t('invitedBy', { name: isolated(first.inviter.username), circle: isolated(first.circle.name) })
          : t('invitedOften', { count: more.length + 1 })}
      </span>
      <Link href="/circles" className="link target">
        {t('answerInvitation')}
      </Link>
    </p>
  );
}
