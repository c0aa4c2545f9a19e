import { parseSupplierSettings } from '#server/platform/config/supplier-settings.ts';
import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { airportChecks } from './check-airport.ts';
import { hotelChecks } from './check-hotels.ts';
import { serviceChecks } from './check-services.ts';
import { travelChecks } from './check-travel.ts';
import type { SupplierCheck } from './checks.ts';
import { recordExchanges } from './record-exchanges.ts';

const stepTimeoutMs = 60_000;

/** What became of one call. `said` is what was answered, or why the call failed. */
type StepResult = { name: string; isAnswered: boolean; ms: number; said: string };

type FactResult = { text: string; verdict: 'confirmed' | 'refuted' | 'not told' };

/** The result for one supplier; `missing` names the settings without which it was not asked. */
export type SupplierReport = {
  supplier: string;
  missing: string[];
  steps: StepResult[];
  facts: FactResult[];
};

/**
 * Makes calls that change nothing at each supplier whose keys are set in the variables, with the product's own adapters and
 * without a database, and compares what was guessed about the supplier with its answers. Suppliers are asked at the same
 * time, their calls one after another. Throws an Error for invalid settings.
 */
export async function checkSuppliers(
  environment: Environment,
  variables: Readonly<Record<string, string | undefined>>,
  via: typeof fetch = fetch,
): Promise<SupplierReport[]> {
  const suffix = environment === 'Sandbox' ? '_SANDBOX' : '';
  const parsed = parseSupplierSettings(environment, variables, suffix);
  const settings = async () => parsed;
  const allChecks = (by: typeof fetch): SupplierCheck[] => [
    ...hotelChecks(settings, by),
    ...travelChecks(settings, by),
    ...airportChecks(settings, by),
    ...serviceChecks(settings, by, { stripeUrl: parsed.STRIPE_URL, appId: newId() }),
  ];
  return Promise.all(
    allChecks(via).map(async ({ supplier, needs }, index) => {
      const missing = needs.filter((name) => parsed[name] === null).map((name) => `${name}${suffix}`);
      if (missing.length > 0) return { supplier, missing, steps: [], facts: [] };
      // Each supplier has adapters of its own, so that only its exchanges are recorded.
      const recorder = recordExchanges(via);
      const { steps, facts } = allChecks(recorder.fetch)[index] as SupplierCheck;
      const results: StepResult[] = [];
      for (const step of steps) results.push(await runStep(environment, step));
      const exchanges = await recorder.settled();
      return {
        supplier,
        missing,
        steps: results,
        facts: facts.map(({ text, judge }) => ({ text, verdict: verdictOf(judge(exchanges)) })),
      };
    }),
  );
}

async function runStep(environment: Environment, step: SupplierCheck['steps'][number]): Promise<StepResult> {
  const startedAt = performance.now();
  const end = (isAnswered: boolean, said: string): StepResult => ({
    name: step.name,
    isAnswered,
    ms: Math.round(performance.now() - startedAt),
    said,
  });
  try {
    return end(true, await step.run(contextOf(environment)));
  } catch (err) {
    return end(false, err instanceof Error ? err.message : String(err));
  }
}

/** A context without a database: only answers to orders are stored, and the checks order nothing. */
const contextOf = (environment: Environment): BaseContext => ({
  environment,
  db: undefined as never,
  requestId: newId(),
  log,
  signal: AbortSignal.timeout(stepTimeoutMs),
  clientAddress: 'operator',
});

const verdictOf = (judged: boolean | null): FactResult['verdict'] =>
  judged === null ? 'not told' : judged ? 'confirmed' : 'refuted';
