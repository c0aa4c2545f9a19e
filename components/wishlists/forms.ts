import { z } from 'zod';
import { isStorable } from '#server/portal/forms/read-text.ts';

const id = z.string().max(200).refine(isStorable);

/** A thing, the list that it goes on and whether it goes on or off. The name of a list is checked by the contract of lists. */
export const setSavedArguments = z.tuple([
  z.union([z.object({ hotelId: id }), z.object({ productCode: id })]),
  z.union([z.object({ id }), z.object({ name: id })]),
  z.boolean(),
]);
