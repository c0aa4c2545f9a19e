import { authenticate } from '#server/modules/auth/index.ts';
import { isAllowedOrigin } from '#server/modules/tenants/index.ts';
import { makeServe } from '#server/platform/http/serve.ts';

export { answerUnknownPath } from '#server/platform/http/serve.ts';

/** Makes the handlers of a route file from contracts and their use cases. */
export const serve = makeServe({ authenticate, isAllowedOrigin });
