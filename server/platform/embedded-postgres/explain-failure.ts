/** Converts the output of a failed PostgreSQL program to one sentence for the operator. */
export function explainFailure(output: string, directory: string): string {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(output)?.[1];
  if (library)
    return `The embedded PostgreSQL needs the system library ${library}, which this machine lacks.`;
  if (/No space left on device/.test(output)) {
    return `The disk is full: the embedded database in ${directory} needs 150 MB of free space.`;
  }
  if (
    /could not create shared memory segment|could not map anonymous shared memory|Cannot allocate memory/.test(
      output,
    )
  ) {
    return 'There is not enough memory for the embedded database; it takes 256 MB.';
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:|cannot|could not/i.test(line)) ?? lines.at(-1);
  const reason = fatal?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? 'it printed no message';
  return `The embedded PostgreSQL in ${directory} did not start: ${reason.trim()}.`;
}

/** True when PostgreSQL failed to start because another program uses its port. */
export function isPortTaken(output: string): boolean {
  return /could not bind|Address already in use|could not create any TCP\/IP sockets/.test(output);
}
