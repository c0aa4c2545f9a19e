import { respondWithServiceWorker } from '#server/portal/service-worker.ts';

/** The worker that keeps a member's next pass for when there is no network. */
export function GET(): Response {
  return respondWithServiceWorker();
}
