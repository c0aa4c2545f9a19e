import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 60_000;

/** Waits until a server answers, with whatever status: it may start slowly on a busy machine. */
export async function awaitServer(origin: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const error = await fetch(origin).then(
      (response) => response.body?.cancel(),
      (err: unknown) => err,
    );
    if (!error) return;
    if (performance.now() > deadline) throw error;
    await pause(100);
  }
}
