/** The command was not understood; nothing was done. Ends with exit code 2. */
export class UsageError extends Error {}
