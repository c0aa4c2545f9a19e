import { authenticate, isKnownOrigin } from '#server/identity/index.ts';
import { makeServe } from '#server/platform/http/serve.ts';

export { answerUnknownPath } from '#server/platform/http/serve.ts';

/** Binds contracts to verbs for a path: the whole logic of a route file. */
export const serve = makeServe({ authenticate, isKnownOrigin });
