import { getTranslations } from 'next-intl/server';
import { MissingPage } from '#components/portal/missing-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { readPortal } from '#server/portal/index.ts';
import { SignInFrame } from '../../login/frame.tsx';

/** A code that opens nothing: what may have happened and where to go. */
export default async function UnknownInvitation() {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('joining')]);
  if (!portal) return null;
  if (!portal.app.modules.includes('circles')) return <MissingPage />;
  return (
    <SignInFrame portal={portal}>
      <div className="grid gap-2">
        <h1 className="heading-1">{t('unknownTitle')}</h1>
        <p className="text-ink-2">{t('unknownText')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/" variant="quiet">
          {t('home')}
        </ButtonLink>
        <ButtonLink href="/help" variant="bare">
          {t('help')}
        </ButtonLink>
      </div>
    </SignInFrame>
  );
}
