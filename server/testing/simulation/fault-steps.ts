import { armFault, type Fault, faultKinds } from './faults.ts';
import type { Scenario } from './scenario.ts';

const faultProbability = 0.35;

let fault: Fault | null = null;

/** Lets one of these kinds of calls fail until `endFaults`, at times, and never once the seed is quiet. */
export function drawFault({ random, isQuiet }: Scenario, calls: readonly string[]): void {
  const isFaulty = !isQuiet && calls.length > 0 && random.chance(faultProbability);
  fault = isFaulty ? { call: random.pick(calls), kind: random.pick(faultKinds) } : null;
  armFault(fault);
}

/** Lets no call fail any more. */
export function endFaults(): void {
  fault = null;
  armFault(null);
}

/** The fault of this step in plain words. */
export const armedFaultText = (): string => (fault ? `${fault.call} ${fault.kind}` : '');
