'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import { setSaved } from '#components/wishlists/saving-actions.ts';
import { type Attempt, formAction, returnPath } from '#server/portal/index.ts';
import { saveThingForm } from './forms.ts';

async function wrongName({ typed }: Attempt): Promise<FormAnswer> {
  const t = await getTranslations('wishlists');
  return { values: typed, errors: { name: t('errors.name') } };
}

async function failed({ typed }: Attempt): Promise<FormAnswer> {
  const t = await getTranslations('wishlists');
  return { values: typed, errors: { form: t('heart.failed') } };
}

/** Saves to a list or takes off it, making the list where it is named, and goes back to where the heart was. */
export const saveThing = formAction(
  saveThingForm,
  {
    message: 'saving from the page of a heart failed',
    failed,
    refused: (wrong, attempt) => ('name' in wrong ? wrongName(attempt) : failed(attempt)),
  },
  async ({ hotel, experience, list, name, save, ...input }, attempt): Promise<FormAnswer> => {
    const to = returnPath(input.to, '/wishlists');
    if (!list && name === '') return wrongName(attempt);
    const answer = await setSaved(
      hotel ? { hotelId: hotel } : { productCode: experience },
      list ? { id: list } : { name },
      save !== 'false',
    );
    if (answer.outcome === 'done') redirect(to);
    if (answer.outcome === 'signedOut') redirect(`/login?to=${encodeURIComponent(to)}`);
    const t = await getTranslations('wishlists');
    return { values: attempt.typed, errors: { form: t(`heart.${answer.outcome}`) } };
  },
);
