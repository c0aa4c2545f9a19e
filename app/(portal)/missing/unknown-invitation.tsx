import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '#components/ui/button.tsx';
import type { Portal } from '#server/portal/index.ts';
import { SignInFrame } from '../login/frame.tsx';

/** Page for an unknown invitation code: possible reasons and links. */
export async function UnknownInvitation({ portal }: { portal: Portal }) {
  const t = await getTranslations('joining');
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
