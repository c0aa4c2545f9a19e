import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** A name is needed where no list is chosen; the action knows. */
export const saveThingForm = formContract({
  to: field.text(),
  hotel: field.id(),
  experience: field.id(),
  list: field.id(),
  name: field.text(100),
  save: field.choice(['true', 'false']),
});
