import { z } from 'zod';
import { isStorable } from '#server/portal/forms/read-text.ts';

const id = z.string().max(200).refine(isStorable);

/**
 * The thing, the list, and whether to save or remove it. The contract of wishlists validates
 * the name of a new list.
 */
export const setSavedArguments = z.tuple([
  z.union([z.object({ hotelId: id }), z.object({ productCode: id })]),
  z.union([z.object({ id }), z.object({ name: id })]),
  z.boolean(),
]);
