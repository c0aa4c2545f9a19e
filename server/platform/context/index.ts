import type { Database } from '../db/client.ts';
import type { KeyedRequest } from '../idempotency/run-once.ts';
import type { Logger } from '../log/index.ts';
import type { Environment } from './environment.ts';
import type { ModuleName } from './modules.ts';

export { type Environment, environments } from './environment.ts';
export { type ModuleName, moduleNames } from './modules.ts';

/** What every piece of work has, whoever asked for it. No query without it; `db` is the environment's database. */
export type BaseContext = {
  environment: Environment;
  db: Database;
  requestId: string;
  log: Logger;
  /** Aborts when the client goes away or the process stops. */
  signal: AbortSignal;
  clientAddress: string;
  /** Set while a request with an Idempotency-Key runs. */
  keyed?: KeyedRequest;
};

/** Jobs and webhooks: no app yet, the payload names it through a directory table. */
export type SystemContext = BaseContext;

/** The tenant. */
export type AppInfo = {
  id: string;
  organisationId: string;
  organisationName: string;
  organisationCurrency: string;
  name: string;
  slug: string;
  defaultCurrency: string;
  defaultLocale: string;
  /** What it offers; operations and pages of the others do not exist for it. */
  modules: ModuleName[];
  productionApproved: boolean;
  allowedOrigins: string[];
  returnOrigins: string[];
  limits: {
    membersPerMinute?: number;
    keysPerMinute?: number;
    supplierCallsPerMinute?: number;
    holdsPerMember?: number;
    heldPlacesPerMember?: number;
    holdsPerKey?: number;
    holdsPerApp?: number;
  };
};

/** The signed-in person in this app. */
export type Member = {
  userId: string;
  email: string;
  username: string;
  firstname: string;
  currency: string | null;
  locale: string | null;
  isSysAdmin: boolean;
  /** The organisation that the session is in, and the caller's roles there. */
  organisationId: string;
  roles: string[];
  sessionId: string;
  /** Null for somebody who works for the organisation without being a member of this app. */
  membershipId: string | null;
  membershipStatus: string | null;
};

/** A partner's program. Its key fixes app and environment. */
export type ApiKey = { id: string; name: string; organisationId: string; appId: string };

export type PublicContext = BaseContext & { app: AppInfo };
export type MemberContext = PublicContext & { member: Member };
export type ServerContext = PublicContext & { key: ApiKey; member: Member | null };
/** At least one of key and member is there. */
export type EitherContext = PublicContext & { key: ApiKey | null; member: Member | null };

/** A webhook after its signature was verified over the raw bytes: the secret that verified names the environment. */
export type WebhookContext = SystemContext & { gateway: string; rawBody: Uint8Array };

/** Whatever the door let in, before the verb's own type is known. */
export type AnyContext = BaseContext & { app?: AppInfo; key?: ApiKey | null; member?: Member | null };

/** The context a verb gets, by the `caller` its contract names. */
export type ContextByCaller = {
  open: SystemContext;
  public: PublicContext;
  member: MemberContext;
  server: ServerContext;
  either: EitherContext;
  webhook: WebhookContext;
};

export type CallerKind = keyof ContextByCaller;
