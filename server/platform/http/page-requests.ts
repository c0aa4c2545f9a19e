import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '../process-wide.ts';

const requests = processWide('page-requests', () => new AsyncLocalStorage<{ hasBegun: boolean }>());

/**
 * Handles one request for a page. `handle` gets a function that returns whether our code has started on the
 * request. Next decodes a form before it calls our code and reports a malformed one as a server error.
 */
export function runPageRequest<Value>(handle: (hasBegun: () => boolean) => Value): Value {
  const request = { hasBegun: false };
  return requests.run(request, () => handle(() => request.hasBegun));
}

/** Marks the current request as handled by our code, so that later errors are ours. */
export function markWorkStarted(): void {
  const request = requests.getStore();
  if (request) request.hasBegun = true;
}

/** Whether our code has started on the current request; true outside `runPageRequest`. */
export function hasWorkStarted(): boolean {
  return requests.getStore()?.hasBegun ?? true;
}
