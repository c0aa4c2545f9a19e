'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import { setSaved } from '#components/wishlists/saving-actions.ts';
import { type ActionContext, formAction, returnPath } from '#server/portal/index.ts';
import { saveThingForm } from './forms.ts';

async function refuseName({ typed }: ActionContext): Promise<FormAnswer> {
  const t = await getTranslations('wishlists');
  return { values: typed, errors: { name: t('errors.name') } };
}

async function failed({ typed }: ActionContext): Promise<FormAnswer> {
  const t = await getTranslations('wishlists');
  return { values: typed, errors: { form: t('heart.failed') } };
}

/**
 * Adds an item to a wishlist or removes it, creating the list if a name is given, and redirects back to the
 * previous page.
 */
export const saveThing = formAction(
  saveThingForm,
  {
    message: 'saving to a wishlist failed',
    failed,
    refused: (wrong, attempt) => ('name' in wrong ? refuseName(attempt) : failed(attempt)),
  },
  async ({ hotel, experience, list, name, save, ...input }, attempt): Promise<FormAnswer> => {
    const to = returnPath(input.to, '/wishlists');
    if (!list && name === '') return refuseName(attempt);
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
