import type { Call } from '../call-api.ts';
import { type Answer, callApi } from '../index.ts';
import { runWork } from './crashes.ts';
import { drawCrash, drawFault, endFaults, metFaultText } from './fault-steps.ts';
import { advance, type Scenario, say } from './scenario.ts';

/** The answer of a request; null if the process that handled it crashed. */
export type ActAnswer<Body> = Answer<Body> | null;

/**
 * Sends a request to the API, says what it was and how it was answered, and returns the answer. One of the calls
 * `mayFail` to another party fails at times.
 */
export async function act<Body = Record<string, unknown>>(
  scenario: Scenario,
  what: string,
  method: string,
  path: string,
  call: Call,
  mayFail: readonly string[] = [],
): Promise<ActAnswer<Body>> {
  drawFault(scenario, mayFail);
  const ending = await runWork(() => callApi<Body>(method, path, call), drawCrash(scenario));
  const fault = metFaultText();
  endFaults();
  if (ending.kind === 'failed') throw ending.error;
  if (ending.kind === 'crashed') {
    say(scenario, `${what}${fault}: the process crashes`);
    await advance(scenario, restartMs);
    return null;
  }
  const { status, problem } = ending.result;
  say(scenario, `${what}${fault}: ${status}${status < 400 ? '' : ` ${problem?.code}`}`);
  return ending.result;
}

/** A process that crashed is back after this time, when the leases that it held have ended. */
export const restartMs = 20_000;
