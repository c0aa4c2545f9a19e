import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { SupervisorOptions } from './supervisor-messages.ts';

/**
 * Starts the supervisor, which starts PostgreSQL. The supervisor has its own session, so that Ctrl-C in a
 * terminal only reaches the product. `output` is null when the database is ready, else the output of
 * PostgreSQL. Until `detach` is called, the supervisor also stops when the pipe to this process closes.
 */
export async function launchSupervisor(
  options: SupervisorOptions,
): Promise<{ output: string | null; detach: () => void }> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'supervisor.ts'), JSON.stringify(options)],
    {
      detached: true,
      windowsHide: true,
      env,
      cwd: options.dataDirectory,
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
  if (!(await ready)) return { output, detach: () => {} };
  child.unref();
  return {
    output: null,
    detach() {
      child.stdout.destroy();
      child.stderr.destroy();
      child.stdin.end();
    },
  };
}
