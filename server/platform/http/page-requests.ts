import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '../process-wide.ts';

const requests = processWide('page-requests', () => new AsyncLocalStorage<{ hasBegun: boolean }>());

/**
 * Handles one request for a page. `handle` gets a function that says whether work of ours has begun for it: the
 * framework decodes a form before it calls any of our code, and reports a broken one as a failure of the server.
 */
export function runPageRequest<Value>(handle: (hasBegun: () => boolean) => Value): Value {
  const request = { hasBegun: false };
  return requests.run(request, () => handle(() => request.hasBegun));
}

/** Notes that our own code works on the current request, so that an error from here on is ours. */
export function noteWorkBegun(): void {
  const request = requests.getStore();
  if (request) request.hasBegun = true;
}

/** Whether our own code works on the current request; true where no entry of ours took it. */
export function hasWorkBegun(): boolean {
  return requests.getStore()?.hasBegun ?? true;
}
