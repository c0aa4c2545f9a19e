import { armFault, type Fault, faultKinds, faultWasMet } from './faults.ts';
import type { HttpFaults } from './real-suppliers/http-faults.ts';
import type { Scenario } from './scenario.ts';

const faultProbability = 0.35;
/** Of refunds, and of real suppliers, most seeds make one or two, and what fails then matters most. */
const fewCallsProbability = 0.7;
const rareProbability = 0.1;

let fault: Fault | null = null;
let network: HttpFaults | null = null;

/**
 * Lets one of these kinds of calls fail until `endFaults`, at times. Once the seed is quiet only refunds fail, for a
 * while. Where real suppliers are sold, requests of any kind fail.
 */
export function drawFault(scenario: Scenario, calls: readonly string[]): void {
  const { random, isQuiet, outside } = scenario;
  network = outside?.network ?? null;
  if (network) {
    const isSale = calls.includes('book') || calls.includes('refund');
    if (!isQuiet)
      network.draw(
        random,
        isSale ? fewCallsProbability : calls.length > 0 ? faultProbability : rareProbability,
      );
    return;
  }
  const isRefund = calls.includes('refund');
  const mayFail = calls.length > 0 && (!isQuiet || (isRefund && scenario.mayRefundsFail));
  const isFaulty = mayFail && random.chance(isRefund ? fewCallsProbability : faultProbability);
  fault = isFaulty ? { call: random.pick(calls), kind: random.pick(faultKinds) } : null;
  armFault(fault);
}

const crashProbability = 0.06;
const mostStatements = 14;

/** After how many statements the work of this step crashes, if it has so many; infinite for most, and once the seed is quiet. */
export function drawCrash({ random, isQuiet }: Scenario): number {
  if (isQuiet || !random.chance(crashProbability)) return Number.POSITIVE_INFINITY;
  return random.between(0, mostStatements);
}

/** Lets no call fail any more. */
export function endFaults(): void {
  fault = null;
  armFault(null);
  network?.end();
}

/** The fault that a call of this step has met, in brackets; empty if none has. */
export function metFaultText(): string {
  const met = network ? network.met() : fault && faultWasMet() ? `${fault.call} ${fault.kind}` : '';
  return met ? ` [${met}]` : '';
}
