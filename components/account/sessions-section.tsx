import { getTranslations } from 'next-intl/server';
import type { listSessions } from '#server/modules/auth/index.ts';
import { dateText, type Portal } from '#server/portal/index.ts';
import { ActionForm, type ActionState } from '../ui/action-form.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { deviceOf } from './device-name.ts';

type Session = Awaited<ReturnType<typeof listSessions>>['sessions'][number];
type Press = (state: ActionState, form: FormData) => Promise<ActionState>;

/** Number of devices shown before the rest is collapsed. */
const initiallyShown = 5;

/**
 * Lists the member's sessions, this device first, with a button to end each one and a button to end all
 * others.
 */
export async function SessionsSection({
  portal,
  sessions,
  end,
  endOthers,
}: {
  portal: Portal;
  sessions: readonly Session[];
  end: Press;
  endOthers: Press;
}) {
  const t = await getTranslations('account.sessions');
  const others = sessions.filter(({ current }) => !current);
  const ordered = [...sessions.filter(({ current }) => current), ...others];
  const rows = (some: readonly Session[]) =>
    some.map((session) => <SessionRow key={session.id} portal={portal} session={session} end={end} />);
  return (
    <section aria-labelledby="sessions" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="sessions" className="heading-2">
          {t('title')}
        </h2>
        <p className="text-14 text-ink-2">{t('note')}</p>
      </div>
      <ul className="rows border-y border-line">{rows(ordered.slice(0, initiallyShown))}</ul>
      {ordered.length > initiallyShown && (
        <details className="group">
          <summary className="link target w-fit list-none text-14">
            {t('more', { count: ordered.length - initiallyShown })}
          </summary>
          <ul className="rows border-b border-line">{rows(ordered.slice(initiallyShown))}</ul>
        </details>
      )}
      {others.length > 0 && (
        <ActionForm
          action={endOthers}
          fields={{}}
          words={{ press: t('endOthers'), busy: t('ending') }}
          buttonClassName={`${buttonClass({ variant: 'quiet' })} justify-self-start`}
          icon={<Icon name="signOut" />}
          alert={<Icon name="alert" className="flex-none" />}
        />
      )}
    </section>
  );
}

async function SessionRow({ portal, session, end }: { portal: Portal; session: Session; end: Press }) {
  const t = await getTranslations('account.sessions');
  const { browser, system, isPhone } = deviceOf(session.user_agent);
  const name = browser && system ? t('device', { browser, system }) : browser || system || t('unknownDevice');
  const since = dateText(
    session.created_at,
    portal.locale,
    { day: 'numeric', month: 'short', year: 'numeric' },
    portal.brand.support.timeZone,
  );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 py-3.5">
      <span className="tile">
        <Icon name={isPhone ? 'phone' : 'system'} size={24} />
      </span>
      <span className="grid justify-items-start gap-0.5">
        <bdi className="strong">{name}</bdi>
        <span className="text-14 text-ink-2">{t('since', { date: since })}</span>
      </span>
      {session.current ? (
        <Tag tone="positive" icon="check">
          {t('thisDevice')}
        </Tag>
      ) : (
        <ActionForm
          action={end}
          fields={{ session: session.id }}
          words={{ press: t('end'), busy: t('ending') }}
          buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
          alert={<Icon name="alert" className="flex-none" />}
        />
      )}
    </li>
  );
}
