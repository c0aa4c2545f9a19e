import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** The profile's fields are judged together by the contract of the profile: telephone and country belong to each other. */
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
/** A mail that the page did not offer stays as it is; a box that is not ticked is not sent. */
export const saveNotificationsForm = formContract({
  offered_perk_reminders: field.checkbox(),
  perk_reminders: field.checkbox(),
  offered_circle_invitations: field.checkbox(),
  circle_invitations: field.checkbox(),
});
export const moveToOrganisationForm = formContract({ organisation: field.id(64) });
