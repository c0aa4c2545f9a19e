import { simulatedFailure } from '#server/platform/resilience/index.ts';
import { crash } from './crashes.ts';

/** What can go wrong with a call to another party. */
export const faultKinds = [
  'refuses',
  'loses the request',
  'loses the answer',
  'crashes before',
  'crashes after',
] as const;

type FaultKind = (typeof faultKinds)[number];

/** A fault of all calls of one name, such as `refund`, during one step. */
export type Fault = { call: string; kind: FaultKind };

let armed: Fault | null = null;
let isMet = false;

/** Arms a fault for the following calls; null disarms. */
export function armFault(fault: Fault | null): void {
  armed = fault;
  isMet = false;
}

/** True if a call has met the armed fault. */
export const faultWasMet = (): boolean => isMet;

/** Performs a call to another party, with the armed fault if it is for this call. */
export async function callWithFault<Result>(call: string, perform: () => Promise<Result>): Promise<Result> {
  if (armed === null || !call.endsWith(`.${armed.call}`)) return perform();
  const { kind } = armed;
  isMet = true;
  if (kind === 'refuses') throw simulatedFailure('unavailable', 'The simulation refuses this call.');
  if (kind === 'loses the request') throw simulatedFailure('timeout', 'The simulation lost the request.');
  if (kind === 'crashes before') crash();
  const result = await perform();
  if (kind === 'loses the answer') throw simulatedFailure('timeout', 'The simulation lost the answer.');
  crash();
  return result;
}
