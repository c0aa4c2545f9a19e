import * as contract from '#server/modules/wishlists/contract.ts';
import { field, formContract } from '#server/portal/forms/form-contract.ts';

const { name, description } = contract.createWishlist.body.shape;

const item = { list: field.id(), item: field.id() };

export const createListForm = formContract({ name: field.of(name), description: field.of(description) });
export const updateListForm = formContract({
  list: field.id(),
  name: field.of(name),
  description: field.of(description),
});
export const deleteListForm = formContract({ list: field.id() });
export const shareListForm = formContract({ list: field.id(), circle: field.id() });
export const unshareListForm = formContract({ list: field.id() });
export const saveNoteForm = formContract({
  ...item,
  note: field.of(contract.changeWishlistNote.body.shape.note).blankAs(null),
});
export const removeItemForm = formContract(item);
export const moveItemForm = formContract({ ...item, direction: field.choice(['up', 'down']) });
export const voteForItemForm = formContract({
  ...item,
  scope: field.choice(['own', 'shared']),
  voted: field.choice(['true', 'false']),
});
