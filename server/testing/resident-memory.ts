import { metricsToken } from './test-settings.ts';

/**
 * Returns the resident memory of a test server's process in MB; throws when `/metrics` does not report it.
 */
export async function residentMb(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, bytes = ''] = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text()) ?? [];
  if (bytes === '') throw new Error(`The server reports no resident memory: ${answer.status}`);
  return Math.round(Number(bytes) / 1024 / 1024);
}
