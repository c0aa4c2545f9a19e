import type { CallerKind, ContextByCaller, Environment } from '../context/index.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { OriginPolicy } from './cors.ts';

/** Authenticates callers and knows allowed browser origins; the modules above the platform implement it. */
export type Authenticator = OriginPolicy & {
  /** Authenticates, then resolves the tenant. Returns the context of that caller kind or throws a Problem. */
  authenticate<Kind extends CallerKind>(
    request: Request,
    contract: Endpoint,
    base: RequestBase,
  ): Promise<ContextByCaller[Kind]>;
};

export type RequestBase = { requestId: string; signal: AbortSignal; environment: Environment | null };
