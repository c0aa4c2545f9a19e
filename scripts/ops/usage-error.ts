/** Invalid usage of a command: nothing was executed, and the exit code is 2. */
export class UsageError extends Error {}
