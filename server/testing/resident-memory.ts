import { metricsToken } from './test-settings.ts';

/** The resident memory of a test server's process, in MB. */
export async function residentMb(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, bytes = ''] = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text()) ?? [];
  if (bytes === '') throw new Error(`The server tells no resident memory: ${answer.status}`);
  return Math.round(Number(bytes) / 1024 / 1024);
}
