'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import { setSaved } from '#components/wishlists/saving-actions.ts';
import { readText, readTyped, returnPath } from '#server/portal/index.ts';

/** Saves to a list or takes off it, making the list where it is named, and goes back to where the heart was. */
export async function saveThing(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const t = await getTranslations('wishlists');
  const to = returnPath(readText(form, 'to'), '/wishlists');
  const [hotelId, list, name] = [
    readText(form, 'hotel'),
    readText(form, 'list'),
    readText(form, 'name').trim(),
  ];
  if (!list && (name === '' || name.length > 100))
    return { values: readTyped(form), errors: { name: t('errors.name') } };
  const answer = await setSaved(
    hotelId ? { hotelId } : { productCode: readText(form, 'experience') },
    list ? { id: list } : { name },
    readText(form, 'save') !== 'false',
  );
  if (answer.outcome === 'done') redirect(to);
  if (answer.outcome === 'signedOut') redirect(`/login?to=${encodeURIComponent(to)}`);
  return { values: readTyped(form), errors: { form: t(`heart.${answer.outcome}`) } };
}
