import { isProblem } from '#server/platform/errors/index.ts';
import { runWork } from './crashes.ts';
import { type Scenario, say } from './scenario.ts';

/** Runs a use case of an operator's command, which may be refused, and says how it ended. */
export async function operate(scenario: Scenario, what: string, run: () => Promise<unknown>): Promise<void> {
  const ending = await runWork(run);
  if (ending.kind === 'failed' && !isProblem(ending.error)) throw ending.error;
  const outcome = ending.kind === 'failed' ? (ending.error as { code: string }).code : ending.kind;
  say(scenario, `${what}: ${outcome}`);
}
