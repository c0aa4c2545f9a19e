import { z } from 'zod';

/** A sealed page member has about 300 characters. */
const sealed = z.string().max(4096);

export const sendCodeHereArguments = z.tuple([sealed]);
/** The second argument is the passcode as typed, which may contain spaces. */
export const enterCodeHereArguments = z.tuple([sealed, z.string().max(2000)]);
