import { writeFileSync } from 'node:fs';
import type { Recording } from './record.ts';

/**
 * Loaded into the product with `--import` by `pages.ts`. The first SIGUSR2 begins to record the statements that the
 * process sends to the Sandbox database, the next one writes them to the file STATEMENTS_FILE as a `Recording`.
 */
const file = process.env.STATEMENTS_FILE ?? '';
let finish: (() => void) | null = null;

process.on('SIGUSR2', async () => {
  const { record } = await import('./record.ts');
  if (finish) return finish();
  const recording: Recording = await record(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
        writeFileSync(`${file}.begun`, '');
      }),
  );
  finish = null;
  writeFileSync(file, JSON.stringify(recording));
});
