import { readArguments, refuseArguments } from './read-arguments.mjs';

/**
 * `npm run suppliers:check [-- --environment sandbox]`: calls each supplier whose keys are set, with calls that change
 * nothing, and prints what answered, how fast, and which guesses of docs/suppliers.md the answers confirm. Exits with 1 if
 * a call failed or a guess was refuted.
 */
process.env.LOG_LEVEL ??= 'silent';
const usage = 'npm run suppliers:check -- [--environment sandbox | production]';
const { environment } = readArguments(usage, {
  options: { environment: { type: 'string', default: 'production' } },
}).values;
if (environment !== 'production' && environment !== 'sandbox')
  refuseArguments(usage, `--environment must be sandbox or production, not "${environment}".`);
try {
  const { checkSuppliers } = await import('../server/wiring/check-suppliers/check-suppliers.ts');
  const { printReports } = await import('./suppliers-check/print-reports.ts');
  const reports = await checkSuppliers(environment === 'sandbox' ? 'Sandbox' : 'Production', process.env);
  console.log(printReports(reports));
  const isBad = reports.some(
    ({ steps, facts }) =>
      steps.some(({ isAnswered }) => !isAnswered) || facts.some(({ verdict }) => verdict === 'refuted'),
  );
  process.exitCode = isBad ? 1 : 0;
} catch (err) {
  console.error(err instanceof Error ? err.message : err);
  process.exitCode = 1;
}
