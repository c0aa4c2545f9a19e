import type { ImportProgress } from '../../server/operators/index.ts';

/** Where nobody watches, a line for so many people. */
const linePeople = 10_000;

/** Shows how far an import is, on standard error, so that standard output holds the result alone. */
export function showProgress({ step, done, total }: ImportProgress): void {
  const line = `${step === 'checking' ? 'Checking' : 'Storing'} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done % linePeople === 0 || done === total) process.stderr.write(`${line}\n`);
}
