import type { CallerKind, ContextByCaller, Environment } from '../context/index.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { OriginPolicy } from './cors.ts';

/** What the platform needs from the nouns above it, to know callers and browsers' origins. */
export type Doorkeeper = OriginPolicy & {
  /** Judges the credential, then the app; the context comes back complete for that kind of caller. */
  authenticate<Kind extends CallerKind>(
    request: Request,
    contract: Endpoint,
    base: RequestBase,
  ): Promise<ContextByCaller[Kind]>;
};

export type RequestBase = { requestId: string; signal: AbortSignal; environment: Environment | null };
