import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PartnerContacts } from '#components/portal/partner-contacts.tsx';
import { signOut } from '#components/portal/session-actions.ts';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { inLocale } from '#server/modules/theming/index.ts';
import { openPage, type SearchParams } from '#server/portal/index.ts';
import { SignInFrame } from '../login/frame.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inactive'))('title'), robots: { index: false } };
}

/**
 * Page for members whose membership is suspended or cancelled: the reason, contacts, data export and
 * deletion, and sign-out.
 */
export default async function InactivePage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/inactive', searchParams });
  if (!portal.blockedMember) redirect('/');
  const [t, account, shell, query] = await Promise.all([
    getTranslations('inactive'),
    getTranslations('account'),
    getTranslations('shell'),
    searchParams,
  ]);
  const brand = inLocale(portal.brand.names, portal.brand, portal.locale);
  const isCancelled = portal.blockedMember.member.membershipStatus === 'cancelled';
  const refused = query.export === 'often' || query.export === 'failed' ? query.export : null;
  return (
    <SignInFrame portal={portal}>
      <div className="grid gap-2">
        <h1 className="heading-1">{isCancelled ? t('cancelledTitle') : t('suspendedTitle')}</h1>
        <p className="text-ink-2">
          {isCancelled ? t('cancelledText', { brand }) : t('suspendedText', { brand })}
        </p>
      </div>
      <PartnerContacts portal={portal} />
      <section id="data" aria-label={t('data')} className="grid gap-3 border-t border-line pt-6">
        <p className="text-14 text-ink-2">{account('data.exportText', { brand })}</p>
        {refused && <p role="alert">{account(`data.refused.${refused}`)}</p>}
        <div className="flex flex-wrap gap-3">
          <a href="/account/export" className={buttonClass({ variant: 'quiet' })} download>
            {account('data.export')}
          </a>
          <ButtonLink href="/account/delete" variant="quiet" icon="trash">
            {account('data.delete')}
          </ButtonLink>
          <form action={signOut}>
            <button type="submit" className={buttonClass({ variant: 'bare' })}>
              {shell('signOut')}
            </button>
          </form>
        </div>
      </section>
    </SignInFrame>
  );
}
