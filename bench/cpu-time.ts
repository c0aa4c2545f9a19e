import { readFileSync } from 'node:fs';

/**
 * Returns the CPU time that a process has used so far, all threads together, in microseconds and in steps of
 * 10 ms (Linux clock ticks); NaN on other systems. It does not depend on other load on the machine.
 */
export function cpuMicroseconds(processId: number): number {
  try {
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}
