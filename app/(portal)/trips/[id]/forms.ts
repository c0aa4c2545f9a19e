import { z } from 'zod';
import { field, formContract } from '#server/portal/forms/form-contract.ts';
import { isStorable } from '#server/portal/forms/read-text.ts';

/** The trip that the page binds. */
export const dismissGapTrip = z.string().max(255).refine(isStorable);
/** `gap` is the kind of the gap and the id of its booking, with a space between. */
export const dismissGapForm = formContract({ gap: field.id() });
