import type { Environment } from '../environment.ts';
import { environmentSchema, type nextOutputChanges } from './schema.ts';
import { parseSupplierSettings, type SupplierSettings } from './supplier-settings.ts';

export {
  checkSupplierSetting,
  type SupplierSettingName,
  type SupplierSettings,
  supplierSettingNames,
} from './supplier-settings.ts';

/** The settings of this process. Units are in the names. */
export type Config = {
  port: number;
  host: string;
  workers: number;
  maxConnections: number;
  logLevel: string;
  embedded: boolean;
  development: boolean;
  /** Whether this process serves the pages of the portal. */
  pages: boolean;
  /** Whether this process runs jobs. */
  jobs: boolean;
  databaseUrl: Record<Environment, string>;
  databaseDirectUrl: Record<Environment, string>;
  databasePoolSize: number;
  portalEnvironment: Environment;
  defaultAppId: string | null;
  publicOrigin: string | null;
  serverSecret: string;
  /** URL of the mail server; null when no e-mail is sent. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Suppliers of whose pictures no copies are kept. */
  picturesNotCopiedFrom: readonly string[];
  /** Size of all copies of suppliers' pictures in MB, above which the least recently used are deleted. */
  picturesMaxMb: number;
  sandboxLatency: 'on' | 'off';
  /** Milliseconds until a simulated eSIM supplier decides an order; null: it differs from order to order. */
  sandboxEsimDecisionMs: number | null;
  passcodeSendLimits: boolean;
  webhookSecrets: Record<Environment, Record<string, string[]>>;
  cardprocessorSignatureHeader: string;
  groundSignatureHeader: string;
  groundSignatureEncoding: 'hex' | 'base64';
  /** Number of trusted proxies. */
  trustProxy: number;
  metricsToken: string | null;
  /** A map style with streets; null if the maps show coasts and borders only. */
  mapStyleUrl: string | null;
  /** A PMTiles file with streets. */
  mapPmtilesUrl: string | null;
  routeHost: 'node' | 'next';
  nextOutputChanges: readonly (typeof nextOutputChanges)[number][];
};

/** Parses the settings; throws an Error with one sentence per invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    );
  }
  const env = parsed.data;
  if (!env.SOJOURN_EMBEDDED && env.SMTP_URL === undefined) {
    throw new Error(
      'SMTP_URL must name the mail server when external databases are used. With SMTP_URL=off no e-mail is sent, and nobody can sign in to Production.',
    );
  }
  // Invalid settings of suppliers must end the start as well.
  readSuppliers(environment);
  return {
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS,
    maxConnections: env.MAX_CONNECTIONS,
    logLevel: env.LOG_LEVEL,
    embedded: env.SOJOURN_EMBEDDED,
    development: env.SOJOURN_DEV,
    pages: env.SOJOURN_PAGES,
    jobs: env.SOJOURN_JOBS,
    databaseUrl: { Sandbox: env.DATABASE_URL_SANDBOX, Production: env.DATABASE_URL_PRODUCTION },
    databaseDirectUrl: {
      Sandbox: env.DATABASE_DIRECT_URL_SANDBOX ?? env.DATABASE_URL_SANDBOX,
      Production: env.DATABASE_DIRECT_URL_PRODUCTION ?? env.DATABASE_URL_PRODUCTION,
    },
    databasePoolSize: env.DATABASE_POOL_SIZE,
    portalEnvironment: env.PORTAL_ENVIRONMENT ?? (env.SOJOURN_EMBEDDED ? 'Sandbox' : 'Production'),
    defaultAppId: env.DEFAULT_APP_ID ?? null,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    serverSecret: env.SERVER_SECRET,
    smtpUrl: env.SMTP_URL === 'off' ? null : (env.SMTP_URL ?? null),
    mailFrom: env.MAIL_FROM,
    picturesNotCopiedFrom: env.PICTURES_NOT_COPIED_FROM,
    picturesMaxMb: env.PICTURES_MAX_MB,
    sandboxLatency: env.SANDBOX_LATENCY,
    sandboxEsimDecisionMs: env.SANDBOX_ESIM_DECISION_SECONDS
      ? env.SANDBOX_ESIM_DECISION_SECONDS * 1000
      : null,
    // The limits can only be switched off with the embedded database.
    passcodeSendLimits: env.PASSCODE_SEND_LIMITS === 'on' || !env.SOJOURN_EMBEDDED,
    webhookSecrets: { Sandbox: env.WEBHOOK_SECRETS_SANDBOX, Production: env.WEBHOOK_SECRETS_PRODUCTION },
    cardprocessorSignatureHeader: env.CARDPROCESSOR_SIGNATURE_HEADER,
    groundSignatureHeader: env.GROUND_SIGNATURE_HEADER,
    groundSignatureEncoding: env.GROUND_SIGNATURE_ENCODING,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    mapPmtilesUrl: env.MAP_PMTILES_URL ?? null,
    routeHost: env.ROUTE_HOST,
    nextOutputChanges: env.NEXT_OUTPUT_CHANGES,
  };
}

/** Settings of real suppliers by environment; null where all suppliers are simulated. */
type SuppliersByEnvironment = { Production: SupplierSettings; Sandbox: SupplierSettings | null };

function readSuppliers(environment: NodeJS.ProcessEnv): SuppliersByEnvironment {
  return {
    Production: parseSupplierSettings('Production', environment),
    Sandbox:
      environment.SUPPLIERS_SANDBOX === 'real'
        ? parseSupplierSettings('Sandbox', environment, '_SANDBOX')
        : null,
  };
}

let suppliers: SuppliersByEnvironment | undefined;

/**
 * The deployment's settings of real suppliers, parsed at first use. They are not part of `config`, because modules are
 * registered before a test has set the settings that `config` reads.
 */
export function supplierDeployment(): SuppliersByEnvironment {
  suppliers ??= readSuppliers(process.env);
  return suppliers;
}

let current: Config | undefined;

/**
 * The settings, parsed at first use, so that the process can first set the URLs of the embedded database.
 * Each copy of this module (Next bundles its own) reads the same environment variables.
 */
export const config: Config = new Proxy({} as Config, {
  get: (_, key) => {
    current ??= readConfig(process.env);
    return current[key as keyof Config];
  },
});
