import { getTranslations } from 'next-intl/server';
import { isolated } from '#server/brands/index.ts';
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

/** Name, description and who may invite. */
export async function EditCircleForm({
  circle,
  action,
  idPrefix,
}: {
  circle: EditedCircle;
  action: Action;
  /** Sheet and page may hold the form at once. */
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

/** What leaving means here, and the button that does it; an owner with others is told what to do first. */
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

/** What deleting means for everybody, and the button that does it. */
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

/** Titles of the questions about a whole circle. */
export async function questionTitles(name: string) {
  const t = await getTranslations('circles');
  return {
    edit: t('editTitle'),
    leave: t('leaveTitle', { name: isolated(name) }),
    delete: t('deleteTitle', { name: isolated(name) }),
  };
}
