import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { openPage } from '#server/portal/index.ts';
import { enterByLink } from '../actions.ts';
import { SignInFrame } from '../frame.tsx';
import { LinkStep } from '../steps.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('linkTitle'), robots: { index: false } };
}

/**
 * The target of the link in the passcode e-mail. The member must press a button, because mail scanners open
 * links and would use up the token. The secret is in the URL fragment, which browsers never send.
 */
export default async function LinkPage() {
  const portal = await openPage({ path: '/login/link' });
  const t = await getTranslations('login');
  return (
    <SignInFrame portal={portal}>
      <div className="grid gap-2">
        <h1 className="heading-1">{t('linkTitle')}</h1>
        <p className="text-ink-2">{t('linkLead')}</p>
      </div>
      <LinkStep
        action={enterByLink}
        words={{ enter: t('linkButton') }}
        alert={<Icon name="alert" size={18} className="mt-px" />}
      />
      <ButtonLink href="/login" variant="quiet" full>
        {t('linkOther')}
      </ButtonLink>
    </SignInFrame>
  );
}
