import { z } from 'zod';

/** A sealed page member has some 300 characters. */
const sealed = z.string().max(4096);

export const sendCodeHereArguments = z.tuple([sealed]);
/** The code as it was typed, with any spaces. */
export const enterCodeHereArguments = z.tuple([sealed, z.string().max(2000)]);
