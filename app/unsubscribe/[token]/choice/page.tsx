import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { circleWords } from '#components/circles/circle-words.ts';
import { Logo } from '#components/portal/logo.tsx';
import { ActionForm } from '#components/ui/action-form.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { readMailChoice } from '#server/modules/tenants/index.ts';
import { readPortal } from '#server/portal/index.ts';
import { chooseMails } from './actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('unsubscribe'))('title'), robots: { index: false, follow: false } };
}

/**
 * The choice that the link of an e-mail is about, for anybody who has the message: what comes or no longer comes, and a button
 * for the opposite. Opening the page changes nothing.
 */
export default async function ChoicePage({ params }: { params: Promise<{ token: string }> }) {
  const portal = await readPortal();
  if (!portal) notFound();
  const { token } = await params;
  const choice = await readMailChoice(token);
  if (!choice) notFound();
  const [t, names] = await Promise.all([
    getTranslations('unsubscribe'),
    getTranslations('account.notifications'),
  ]);
  const { kind, isWanted, appName } = choice;
  const name =
    kind === 'perk_reminders' ? names('perks') : names('circles', { circles: circleWords(portal).title });
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-[30rem] content-start gap-6 px-(--gutter) py-8 md:py-16"
    >
      <header className="grid gap-2">
        {/* A message may be opened on the host of another partner, whose logo would name the wrong sender. */}
        {appName === portal.app.name && (
          <p className="logo-tone mb-4">
            <Logo portal={portal} />
          </p>
        )}
        <p className="label">
          {t('title')} · <bdi>{appName}</bdi>
        </p>
        <h1 className="heading-1">{name}</h1>
      </header>
      <p role="status" className="text-18">
        {isWanted ? t('on') : t('off')}
      </p>
      <ActionForm
        key={String(isWanted)}
        action={chooseMails}
        fields={{ token, wanted: isWanted ? '0' : '1' }}
        words={{ press: isWanted ? t('stop') : t('undo'), busy: t('saving') }}
        buttonClassName={`${buttonClass({ variant: isWanted ? 'solid' : 'quiet' })} justify-self-start`}
        alert={<Icon name="alert" className="flex-none" />}
      />
      <p className="text-14 text-ink-2">{names('always')}</p>
    </main>
  );
}
