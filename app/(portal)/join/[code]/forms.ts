import { field, formContract } from '#server/portal/forms/form-contract.ts';

/**
 * The contract of joining validates the personal fields together: a telephone number depends on the country.
 */
export const joinByLinkForm = formContract({
  circle_id: field.id(),
  invitation_code: field.id(),
  firstname: field.text(),
  lastname: field.text(),
  email: field.text(),
  phone_number: field.text(),
  country_of_residence: field.text(),
});
export const acceptForm = formContract({ circle: field.id(), code: field.id() });
export const declineForm = formContract({ circle: field.id(), code: field.id() });
