import type { ImportProgress } from '../../server/modules/partner-admin/index.ts';

/** Without a terminal, one line is printed for this number of people. */
const linePeople = 10_000;

/** Prints the progress of an import on standard error, so that standard output contains only the result. */
export function showProgress({ step, done, total }: ImportProgress): void {
  const line = `${step === 'checking' ? 'Checking' : 'Storing'} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done % linePeople === 0 || done === total) process.stderr.write(`${line}\n`);
}
