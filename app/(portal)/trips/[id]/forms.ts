import { z } from 'zod';
import { field, formContract } from '#server/portal/forms/form-contract.ts';
import { isStorable } from '#server/portal/forms/read-text.ts';

/** The trip id that the page binds to the action. */
export const dismissGapTrip = z.string().max(255).refine(isStorable);
/** `gap` holds the kind of the gap and the id of its booking, separated by a space. */
export const dismissGapForm = formContract({ gap: field.id() });
