import { respondWithServiceWorker } from '#server/portal/service-worker.ts';

/** The service worker that stores a member's next pass for use without a network. */
export function GET(): Response {
  return respondWithServiceWorker();
}
