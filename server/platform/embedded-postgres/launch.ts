import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Orders } from './orders.ts';

/**
 * Starts the supervisor, which starts PostgreSQL, in a session of its own so that Ctrl-C in a terminal reaches
 * the product first. `output` is null when the database is ready, else what PostgreSQL said. Until `letGo` is
 * called the supervisor also watches the pipe to this process.
 */
export async function launchSupervisor(
  orders: Orders,
): Promise<{ output: string | null; letGo: () => void }> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'supervisor.ts'), JSON.stringify(orders)],
    {
      detached: true,
      windowsHide: true,
      env,
      cwd: orders.dataDirectory,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const ready = new Promise<boolean>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.endsWith('ready\n')) resolve(true);
    });
    child.once('close', () => resolve(false));
    child.once('error', reject);
  });
  child.stdin.on('error', () => {});
  if (!(await ready)) return { output, letGo: () => {} };
  child.unref();
  return {
    output: null,
    letGo() {
      child.stdout.destroy();
      child.stderr.destroy();
      child.stdin.end();
    },
  };
}
