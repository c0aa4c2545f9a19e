'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ActionState } from '#components/ui/action-form.tsx';
import { setMailChoice } from '#server/modules/tenants/index.ts';
import { formAction } from '#server/portal/index.ts';
import { chooseMailsForm } from './forms.ts';

async function failed(): Promise<ActionState> {
  return { error: (await getTranslations('unsubscribe'))('failed') };
}

/** Switches the e-mails of a token on or off; the page then shows the choice. Needs no session. */
export const chooseMails = formAction(
  chooseMailsForm,
  { message: 'a choice of e-mails could not be stored', failed },
  async ({ token, wanted }): Promise<ActionState> => {
    if (!(await setMailChoice(token, wanted === '1'))) return failed();
    redirect(`/unsubscribe/${encodeURIComponent(token)}/choice`);
  },
);
