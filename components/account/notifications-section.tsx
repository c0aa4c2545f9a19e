import { getTranslations } from 'next-intl/server';
import type { getNotificationChoices } from '#server/modules/tenants/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { circleWords } from '../circles/circle-words.ts';
import { ActionForm, type ActionState } from '../ui/action-form.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

type Choices = Awaited<ReturnType<typeof getNotificationChoices>>;

/**
 * The form to choose optional e-mail messages. Renders nothing if the partner has neither perks nor circles.
 */
export async function NotificationsSection({
  portal,
  choices,
  save,
}: {
  portal: Portal;
  choices: Choices;
  save: (state: ActionState, form: FormData) => Promise<ActionState>;
}) {
  const t = await getTranslations('account.notifications');
  const { modules } = portal.app;
  const offered = [
    modules.includes('perks') &&
      ({ name: 'perk_reminders', label: t('perks'), note: t('perksNote') } as const),
    modules.includes('circles') &&
      ({
        name: 'circle_invitations',
        label: t('circles', { circles: circleWords(portal).title }),
        note: t('circlesNote'),
      } as const),
  ].filter((one) => one !== false);
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="notifications" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="notifications" className="heading-2">
          {t('title')}
        </h2>
        <p className="text-14 text-ink-2">{t('always')}</p>
      </div>
      <ActionForm
        // A new key remounts the form, so that it shows the choices that the server has stored.
        key={JSON.stringify(choices)}
        action={save}
        fields={Object.fromEntries(offered.map(({ name }) => [`offered_${name}`, '1']))}
        words={{ press: t('save'), busy: t('saving') }}
        buttonClassName={`${buttonClass({ variant: 'quiet' })} justify-self-start`}
        alert={<Icon name="alert" className="flex-none" />}
        before={
          <div className="rows border-y border-line">
            {offered.map(({ name, label, note }) => (
              <Checkbox
                key={name}
                name={name}
                value="1"
                defaultChecked={choices[name]}
                label={label}
                note={note}
                className="py-3.5"
              />
            ))}
          </div>
        }
      />
    </section>
  );
}
