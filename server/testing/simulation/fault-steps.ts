import { armFault, type Fault, faultKinds } from './faults.ts';
import { faultyCalls } from './ports.ts';
import type { Scenario } from './scenario.ts';

const calls = Object.entries(faultyCalls).flatMap(([port, names]) => names.map((name) => `${port}.${name}`));

/** Calls of the gateway and bookings at suppliers fail more often, because money depends on them. */
const weighted = calls.map((call) => [call, /gateway|book|reserve/.test(call) ? 3 : 1] as const);

let fault: Fault | null = null;

/** Lets one kind of call fail in the next step, at times. */
export function drawFault({ random }: Scenario): void {
  fault = random.chance(0.45) ? { call: random.pickWeighted(weighted), kind: random.pick(faultKinds) } : null;
  armFault(fault);
}

/** Lets no call fail any more. */
export function endFaults(): void {
  fault = null;
  armFault(null);
}

/** The fault of this step in plain words. */
export const armedFaultText = (): string => (fault ? `${fault.call} ${fault.kind}` : '');
