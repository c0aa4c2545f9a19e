import { getTranslations } from 'next-intl/server';
import { isolated } from '#server/modules/theming/index.ts';
import {
  AnswerForm,
  AnswerInput,
  AnswerSelect,
  AnswerText,
  type FormAnswer,
  SubmitButton,
} from '../ui/answer-form.tsx';

type Action = (before: FormAnswer, form: FormData) => Promise<FormAnswer>;

type EditedCircle = {
  id: string;
  name: string;
  description: string | null;
  invitation_policy: 'admin_managed' | 'members_managed';
};

/** The form for a circle's name, its description and who may send invitations. */
export async function EditCircleForm({
  circle,
  action,
  idPrefix,
}: {
  circle: EditedCircle;
  action: Action;
  /** Keeps ids unique if both the sheet and the page contain the form. */
  idPrefix: string;
}) {
  const t = await getTranslations('circles');
  return (
    <AnswerForm action={action} hidden={{ circle: circle.id }} className="grid gap-5">
      <AnswerInput
        idPrefix={idPrefix}
        name="name"
        label={t('name')}
        defaultValue={circle.name}
        dir="auto"
        maxLength={60}
        autoComplete="off"
        required
      />
      <AnswerText
        idPrefix={idPrefix}
        name="description"
        label={t('description')}
        defaultValue={circle.description ?? ''}
        dir="auto"
        maxLength={500}
      />
      <AnswerSelect
        idPrefix={idPrefix}
        name="invitation_policy"
        label={t('whoInvites')}
        defaultValue={circle.invitation_policy}
      >
        {(['admin_managed', 'members_managed'] as const).map((policy) => (
          <option key={policy} value={policy}>
            {t(`policies.${policy}`)}
          </option>
        ))}
      </AnswerSelect>
      <SubmitButton busy={t('saving')} className="justify-self-start">
        {t('save')}
      </SubmitButton>
    </AnswerForm>
  );
}

/**
 * Explains what leaving the circle means, with the button to leave. An owner of a circle with other members
 * must transfer the ownership first.
 */
export async function LeaveQuestion({
  circle,
  mustHandOver,
  isLast,
  action,
}: {
  circle: { id: string };
  mustHandOver: boolean;
  isLast: boolean;
  action: Action;
}) {
  const t = await getTranslations('circles');
  if (mustHandOver) return <p>{t('leaveOwner')}</p>;
  return (
    <AnswerForm action={action} hidden={{ circle: circle.id }} className="grid gap-5">
      <p>{isLast ? t('leaveLastText') : t('leaveText')}</p>
      <SubmitButton variant="danger" busy={t('busy')} className="justify-self-start">
        {t('leave')}
      </SubmitButton>
    </AnswerForm>
  );
}

/** Explains what deleting the circle means for all members, with the button to delete it. */
export async function DeleteQuestion({ circle, action }: { circle: { id: string }; action: Action }) {
  const t = await getTranslations('circles');
  return (
    <AnswerForm action={action} hidden={{ circle: circle.id }} className="grid gap-5">
      <p>{t('deleteText')}</p>
      <SubmitButton variant="danger" busy={t('busy')} className="justify-self-start">
        {t('deleteConfirm')}
      </SubmitButton>
    </AnswerForm>
  );
}

/** Titles of the dialogs to edit, leave and delete a circle. */
export async function questionTitles(name: string) {
  const t = await getTranslations('circles');
  return {
    edit: t('editTitle'),
    leave: t('leaveTitle', { name: isolated(name) }),
    delete: t('deleteTitle', { name: isolated(name) }),
  };
}
