import { getTranslations } from 'next-intl/server';
import { intlTag } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { AnswerForm, AnswerSelect, type FormAnswer, SubmitButton } from '../ui/answer-form.tsx';
import { UsernameBox } from './username-box.tsx';

type Action = (before: FormAnswer, form: FormData) => Promise<FormAnswer>;

/** How many people one link can invite; a circle holds at most 50. */
const offeredUses = [1, 5, 10, 25, 50];
const defaultUses = 25;

/** Both ways to invite: a member by username, or anybody by a link. */
export async function InvitePanel({
  portal,
  circleId,
  byUsername,
  byLink,
}: {
  portal: Portal;
  circleId: string;
  byUsername: Action;
  byLink: Action;
}) {
  const t = await getTranslations('circles');
  const counts = (['zero', 'one', 'two', 'few', 'many', 'other'] as const).map(
    (form) => [form, t(`counts.${form}`)] as const,
  );
  return (
    <section aria-labelledby="invite" className="panel grid gap-5 p-6">
      <h2 id="invite" className="heading-2">
        {t('inviteTitle')}
      </h2>
      <AnswerForm action={byUsername} hidden={{ circle: circleId }} className="grid gap-3">
        <UsernameBox
          locale={intlTag(portal.locale)}
          words={{
            label: t('inviteUsername'),
            hint: t('inviteHint'),
            list: t('suggestions'),
            none: t('noneFound'),
            counts: Object.fromEntries(counts) as Record<(typeof counts)[number][0], string>,
          }}
        />
        <SubmitButton busy={t('inviting')} className="justify-self-start">
          {t('invite')}
        </SubmitButton>
      </AnswerForm>
      <div className="grid gap-3 border-t border-line pt-5">
        <h3 className="heading-3">{t('linkTitle')}</h3>
        <p className="text-14 text-ink-2">{t('linkText')}</p>
        <AnswerForm action={byLink} hidden={{ circle: circleId }} className="grid gap-3">
          <AnswerSelect name="max_uses" label={t('linkUses')} defaultValue={String(defaultUses)}>
            {offeredUses.map((count) => (
              <option key={count} value={count}>
                {t('uses', { count })}
              </option>
            ))}
          </AnswerSelect>
          <SubmitButton variant="quiet" icon="link" busy={t('makingLink')} className="justify-self-start">
            {t('makeLink')}
          </SubmitButton>
        </AnswerForm>
      </div>
    </section>
  );
}
