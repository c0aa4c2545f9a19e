import type { SupplierReport } from '../../server/wiring/check-suppliers/check-suppliers.ts';

/** The reports as text: the suppliers that were asked with their calls and guesses, then those without keys. */
export function printReports(reports: readonly SupplierReport[]): string {
  const asked = reports.filter(({ missing }) => missing.length === 0);
  const others = reports.filter(({ missing }) => missing.length > 0);
  return [
    ...asked.map(({ supplier, steps, facts }) =>
      [
        supplier,
        ...steps.map(
          ({ name, isAnswered, ms, said }) =>
            `  ${isAnswered ? 'answered' : 'FAILED  '} ${String(ms).padStart(6)} ms  ${name}: ${said}`,
        ),
        ...facts.map(({ text, verdict }) => `  ${verdict.padEnd(9)}            ${text}`),
        '',
      ].join('\n'),
    ),
    ...others.map(({ supplier, missing }) => `${supplier} was not asked: ${missing.join(' and ')} not set`),
  ].join('\n');
}
