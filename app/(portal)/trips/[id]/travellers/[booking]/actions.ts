'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { viewOfKind } from '#components/product-views/product-views.ts';
import type { TravellersState } from '#components/trips/travellers-form.tsx';
import { visibleBooking } from '#server/modules/bookings/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { Typed } from '#server/portal/forms/form-contract.ts';
import { type ActionContext, formAction } from '#server/portal/index.ts';
import { saveTravellersForm } from './forms.ts';

type Errors = Record<string, string>;

/**
 * Saves the travellers. Empty rows are left out; an empty passport field keeps the stored passport if the row
 * has the same name. Errors return by field, with the typed names.
 */
export const saveTravellers = formAction(
  saveTravellersForm,
  {
    message: 'travellers could not be saved',
    failed,
    refused: async (wrong, attempt) => {
      const errors = await explainFields(Object.keys(wrong));
      return Object.keys(errors).length > 0 ? refuse(attempt.typed, errors) : failed(attempt);
    },
  },
  async ({ trip, booking: id, guests }, { portal, typed }): Promise<TravellersState> => {
    const t = await getTranslations('trips.travellerForm');
    if (!portal?.memberContext) return refuse(typed, { form: t('signedOut') });
    const ctx = { ...portal.memberContext, key: null };
    try {
      const { kind } = await visibleBooking(ctx, id);
      const view = viewOfKind(kind);
      if (!view?.nameGuests) return refuse(typed, { form: t('errors.tooLate') });
      const refused = await view.nameGuests(ctx, id, guests);
      if (refused.length > 0)
        return refuse(typed, await explainFields(refused.map(({ index, field }) => `${field}-${index}`)));
    } catch (err) {
      if (isProblem(err, 'change_declined')) return refuse(typed, { form: t('errors.declined') });
      if (isProblem(err, 'invalid_state') || isProblem(err, 'not_found'))
        return refuse(typed, { form: t('errors.tooLate') });
      throw err;
    }
    redirect(`/trips/${encodeURIComponent(trip)}`);
  },
);

const guestFields = ['firstName', 'lastName', 'passport'] as const;

/** Error texts by field name (`firstName-0`). Hidden fields get none. */
async function explainFields(names: readonly string[]): Promise<Errors> {
  const t = await getTranslations('trips.travellerForm.errors');
  const errors: Errors = {};
  for (const name of names) {
    const field = guestFields.find((one) => name.startsWith(`${one}-`));
    if (field) errors[name] = t(field);
  }
  return errors;
}

async function failed({ typed }: ActionContext): Promise<TravellersState> {
  const t = await getTranslations('trips.travellerForm');
  return refuse(typed, { form: t('errors.failed') });
}

function refuse(typed: Typed, errors: Errors): TravellersState {
  // The previous state comes from the browser and is not trusted, so the time distinguishes one result from
  // the next.
  return { names: typed, errors, round: Date.now() };
}
