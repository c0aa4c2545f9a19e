import type { Database } from '../db/client.ts';
import type { Environment } from '../environment.ts';
import type { Logger } from '../log/index.ts';
import type { ModuleName } from './modules.ts';

export { type Environment, environments } from '../environment.ts';
export { type ModuleName, moduleNames } from './modules.ts';

/**
 * A running request with an Idempotency-Key. `madeId` is the id of the resource that an earlier request with
 * the same key created before a crash interrupted it.
 */
export type IdempotentRequest = { scope: string; madeId: string | null };

/** The context of every request, job and webhook. Queries run on its `db`, the database of `environment`. */
export type BaseContext = {
  environment: Environment;
  db: Database;
  requestId: string;
  log: Logger;
  /** Aborts when the client disconnects or the process stops. */
  signal: AbortSignal;
  clientAddress: string;
  /** Set while a request with an Idempotency-Key runs. */
  keyed?: IdempotentRequest;
};

/**
 * Context of jobs and webhooks. They have no app yet; the payload identifies it through a directory table.
 */
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
  /** Enabled modules; operations and pages of other modules answer 404 for this tenant. */
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

/** The authenticated person in this app. */
export type Member = {
  userId: string;
  email: string;
  username: string;
  firstname: string;
  currency: string | null;
  locale: string | null;
  /** ISO 3166-1 alpha-2; empty when the profile has none. */
  countryCode: string;
  isSysAdmin: boolean;
  /** The organisation of the session, and the caller's roles in it. */
  organisationId: string;
  roles: string[];
  sessionId: string;
  /** Null for staff of the organisation who are not members of this app. */
  membershipId: string | null;
  membershipStatus: string | null;
};

/** The API key of a partner's server. It determines app and environment. */
export type ApiKey = { id: string; name: string; organisationId: string; appId: string };

export type PublicContext = BaseContext & { app: AppInfo };
export type MemberContext = PublicContext & { member: Member };
export type ServerContext = PublicContext & { key: ApiKey; member: Member | null };
/** At least one of `key` and `member` is set. */
export type EitherContext = PublicContext & { key: ApiKey | null; member: Member | null };

/** A webhook with a verified signature over the raw bytes; the matching secret determines the environment. */
export type WebhookContext = SystemContext & {
  gateway: string;
  rawBody: Uint8Array;
  /**
   * The apps whose own secret signed; without it, a secret of the deployment did. The event must have no effect on
   * other apps.
   */
  signedFor?: readonly string[] | undefined;
};

/** Any authenticated context. */
export type AnyContext = BaseContext & { app?: AppInfo; key?: ApiKey | null; member?: Member | null };

/** The context of a use case, by the `caller` of its contract. */
export type ContextByCaller = {
  open: SystemContext;
  public: PublicContext;
  member: MemberContext;
  server: ServerContext;
  either: EitherContext;
  webhook: WebhookContext;
};

export type CallerKind = keyof ContextByCaller;
