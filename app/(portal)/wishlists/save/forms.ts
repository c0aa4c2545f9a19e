import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** `name` is required if no list is chosen; the action checks that. */
export const saveThingForm = formContract({
  to: field.text(),
  hotel: field.id(),
  experience: field.id(),
  list: field.id(),
  name: field.text(100),
  save: field.choice(['true', 'false']),
});
