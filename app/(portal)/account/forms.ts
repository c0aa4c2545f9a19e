import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** The profile contract validates these fields together: a telephone number depends on the country. */
export const saveProfileForm = formContract({
  firstname: field.text(),
  lastname: field.text(),
  country: field.text(),
  phone_number: field.text(),
  date_of_birth: field.text(),
  gender: field.text(),
  locale: field.text(),
  currency: field.text(),
});
export const endOneSessionForm = formContract({ session: field.id(64) });
export const endAllOthersForm = formContract({});
/**
 * `offered_*` names the choices that the page showed. Browsers do not send an unticked box, and a choice that
 * was not shown stays unchanged.
 */
export const saveNotificationsForm = formContract({
  offered_perk_reminders: field.checkbox(),
  perk_reminders: field.checkbox(),
  offered_circle_invitations: field.checkbox(),
  circle_invitations: field.checkbox(),
});
/** A page of an earlier version names no app. */
export const moveToOrganisationForm = formContract({
  organisation: field.id(64),
  app: field.id(64).optional(),
});
