'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { TravellerRow, TravellersState } from '#components/trips/travellers-form.tsx';
import { visibleBooking } from '#server/bookings/index.ts';
import * as contract from '#server/hotel-bookings/contract.ts';
import { guestCount, hotelDetails, type Traveller } from '#server/hotel-bookings/details.ts';
import { updateTravellers } from '#server/hotel-bookings/index.ts';
import { openPassport } from '#server/hotel-bookings/passports.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { readPortal, readText, readTrimmedText } from '#server/portal/index.ts';

const wireNames: Record<string, keyof TravellerRow> = {
  first_name: 'firstName',
  last_name: 'lastName',
  passport: 'passport',
};

/**
 * Saves who stays. Rows left empty are left out; a passport left empty keeps the one on file for the same name's row.
 * Errors come back by field, with everything that was typed.
 */
export async function saveTravellers(_: TravellersState, form: FormData): Promise<TravellersState> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('trips.travellerForm')]);
  const tripId = readText(form, 'trip');
  const bookingId = readText(form, 'booking');
  const back = `/trips/${encodeURIComponent(tripId)}`;
  const rows = rowsOf(form);
  const refuse = (errors: Record<string, string>): TravellersState => ({
    rows,
    errors,
    // The state before comes from the browser and is not read: the clock tells one answer from another as well.
    round: Date.now(),
  });
  if (!portal?.memberContext) return refuse({ form: t('signedOut') });
  const ctx = { ...portal.memberContext, key: null };
  try {
    const details = hotelDetails(await visibleBooking(ctx, bookingId, ['hotel']));
    const filled = rows
      .slice(0, guestCount(details))
      .map((row, index) => ({ row, index, onFile: details.travellers[index] }))
      .filter(({ row, index }) => index === 0 || row.firstName || row.lastName || row.passport);
    const input = contract.updateTravellers.body.safeParse({
      booking_id: bookingId,
      travellers: filled.map(({ row, onFile }) => ({
        first_name: row.firstName,
        last_name: row.lastName,
        passport: row.passport || keptPassport(row, onFile),
        phone_number: isSame(row, onFile) ? (onFile?.phone ?? undefined) : undefined,
      })),
    });
    if (!input.success) {
      const errors: Record<string, string> = {};
      for (const { path } of input.error.issues) {
        const name = wireNames[String(path[2])];
        const at = filled[Number(path[1])]?.index;
        if (name && at !== undefined) errors[`${name}-${at}`] = t(`errors.${name}`);
      }
      return refuse(Object.keys(errors).length > 0 ? errors : { form: t('errors.failed') });
    }
    await updateTravellers(ctx, input.data);
  } catch (err) {
    if (isProblem(err, 'invalid_state') || isProblem(err, 'not_found'))
      return refuse({ form: t('errors.tooLate') });
    ctx.log.error({ err }, 'travellers could not be saved');
    return refuse({ form: t('errors.failed') });
  }
  redirect(back);

  function keptPassport(row: TravellerRow, onFile: Traveller | undefined): string | undefined {
    return isSame(row, onFile) && onFile?.passportSealed && portal
      ? openPassport(portal.environment, onFile.passportSealed)
      : undefined;
  }
}

/** Sixteen guests at most (contract). */
function rowsOf(form: FormData): TravellerRow[] {
  const text = (name: string) => readTrimmedText(form, name, 200);
  return Array.from({ length: 16 }, (_, index) => ({
    firstName: text(`firstName-${index}`),
    lastName: text(`lastName-${index}`),
    passport: text(`passport-${index}`),
  }));
}

const isSame = (row: TravellerRow, onFile: Traveller | undefined): boolean =>
  onFile?.firstName === row.firstName && onFile.lastName === row.lastName;
