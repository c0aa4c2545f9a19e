import { getTranslations } from 'next-intl/server';
import { isolated } from '#server/modules/theming/index.ts';
import { AnswerForm, AnswerInput, AnswerText, type FormAnswer, SubmitButton } from '../ui/answer-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { RadioRow } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';

type Action = (before: FormAnswer, form: FormData) => Promise<FormAnswer>;

/** The form for the name and the description of a new or an existing list. */
export async function ListForm({
  list,
  action,
  idPrefix,
}: {
  /** Absent for a new list. */
  list?: { id: string; name: string; description: string | null };
  action: Action;
  /** Keeps ids unique if both the sheet and the page contain the form. */
  idPrefix: string;
}) {
  const t = await getTranslations('wishlists');
  return (
    <AnswerForm action={action} hidden={list ? { list: list.id } : {}} className="grid gap-5">
      <AnswerInput
        idPrefix={idPrefix}
        name="name"
        label={t('name')}
        placeholder={list ? undefined : t('namePlaceholder')}
        defaultValue={list?.name}
        dir="auto"
        maxLength={100}
        autoComplete="off"
        required
      />
      <AnswerText
        idPrefix={idPrefix}
        name="description"
        label={t('description')}
        defaultValue={list?.description ?? ''}
        dir="auto"
        maxLength={500}
      />
      <SubmitButton busy={list ? t('saving') : t('creating')} className="justify-self-start">
        {list ? t('save') : t('create')}
      </SubmitButton>
    </AnswerForm>
  );
}

/** The forms to share a list with a circle, and to stop sharing it. */
export async function ShareQuestion({
  list,
  circles,
  words,
  share,
  unshare,
}: {
  list: { id: string; sharing: { circleId: string } | null };
  circles: { id: string; name: string; member_count: number }[];
  words: { circle: string };
  share: Action;
  unshare: Action;
}) {
  const [t, circleTexts] = await Promise.all([getTranslations('wishlists'), getTranslations('circles')]);
  if (circles.length === 0) {
    return (
      <div className="grid gap-5">
        <p>{t('shareNone', words)}</p>
        <ButtonLink href="/circles" className="justify-self-start">
          {t('shareCreate', words)}
        </ButtonLink>
      </div>
    );
  }
  const chosen = list.sharing?.circleId ?? circles[0]?.id;
  return (
    <div className="grid gap-6">
      <AnswerForm action={share} hidden={{ list: list.id }} className="grid gap-5">
        <p className="text-ink-2">{t('shareText')}</p>
        <fieldset className="panel rows overflow-hidden">
          <legend className="sr-only">{t('shareTitle')}</legend>
          {circles.map((circle) => (
            <RadioRow key={circle.id} name="circle" value={circle.id} defaultChecked={circle.id === chosen}>
              <bdi className="strong break-words">{circle.name}</bdi>
              <span className="text-14 text-ink-2">
                {circleTexts('members', { count: circle.member_count })}
              </span>
            </RadioRow>
          ))}
        </fieldset>
        <SubmitButton busy={t('busy')} className="justify-self-start">
          {t('share')}
        </SubmitButton>
      </AnswerForm>
      {list.sharing && (
        <AnswerForm
          action={unshare}
          hidden={{ list: list.id }}
          className="grid gap-4 border-t border-line pt-6"
        >
          <p className="text-14 text-ink-2">{t('stopText')}</p>
          <SubmitButton variant="quiet" busy={t('busy')} className="justify-self-start">
            {t('stopSharing')}
          </SubmitButton>
        </AnswerForm>
      )}
    </div>
  );
}

/** Asks for confirmation before a list is deleted without undo. */
export async function DeleteListQuestion({ list, action }: { list: { id: string }; action: Action }) {
  const t = await getTranslations('wishlists');
  return (
    <AnswerForm action={action} hidden={{ list: list.id }} className="grid gap-5">
      <p>{t('deleteText')}</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" busy={t('busy')}>
          {t('deleteConfirm')}
        </SubmitButton>
        <ButtonLink href={`/wishlists/${list.id}`} variant="bare">
          {t('cancel')}
        </ButtonLink>
      </div>
    </AnswerForm>
  );
}

/** The note of an item, and a collapsed form to edit it, which closes once the note is saved. */
export async function ItemNote({
  listId,
  item,
  isOwn,
  action,
}: {
  listId: string;
  item: { id: string; note: string | null; title: string };
  isOwn: boolean;
  action: Action;
}) {
  const t = await getTranslations('wishlists');
  return (
    <>
      {item.note && (
        <p
          className="max-w-reading border-s-2 border-accent ps-3 whitespace-pre-line wrap-anywhere"
          dir="auto"
        >
          {item.note}
        </p>
      )}
      {isOwn && (
        // The key changes with a saved note, so that the form is collapsed again.
        <details key={item.note ?? ''} className="group">
          <summary className="link target inline-block w-fit list-none text-14">
            {item.note ? t('editNote') : t('addNote')}
          </summary>
          <AnswerForm
            action={action}
            hidden={{ list: listId, item: item.id }}
            className="grid max-w-form gap-3 pt-4"
          >
            <AnswerText
              idPrefix={item.id}
              name="note"
              label={t('noteFor', { name: isolated(item.title) })}
              hint={t('noteHint')}
              defaultValue={item.note ?? ''}
              dir="auto"
              maxLength={500}
            />
            <SubmitButton size="small" variant="quiet" busy={t('saving')} className="justify-self-start">
              {t('save')}
            </SubmitButton>
          </AnswerForm>
        </details>
      )}
    </>
  );
}

/** The name of the circle with which a list is shared, as a link to it. */
export async function SharedWith({ circle }: { circle: { id: string; name: string } }) {
  const t = await getTranslations('wishlists');
  return (
    <Link href={`/circles/${circle.id}`} className="link target">
      {t('sharedWith', { name: isolated(circle.name) })}
    </Link>
  );
}
