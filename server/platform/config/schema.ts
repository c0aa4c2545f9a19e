import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that starts with https://' });
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/**
 * `gateway=secret,older-secret;other=secret`: the webhook secrets of each gateway, the newest first. With
 * several secrets, a partner can rotate them without losing an event.
 */
const webhookSecrets = z.string().transform((text, issue) => {
  const secrets: Record<string, string[]> = {};
  for (const part of text.split(';').filter(Boolean)) {
    // Base64 secrets may end with `=`.
    const [, gateway, list] = /^([^=]+)=(.+)$/s.exec(part) ?? [];
    if (!gateway || !list) {
      issue.addIssue({ code: 'custom', message: 'must look like gateway=secret,older;other=secret' });
      return z.NEVER;
    }
    secrets[gateway] = list.split(',').filter(Boolean);
  }
  return secrets;
});

/** What is changed in Next's output so that pages are faster; `server/host/next-output/README.md` says what each gives. */
export const nextOutputChanges = ['compile-hints', 'late-scripts', 'few-flushes'] as const;

/**
 * The settings of the process with their defaults; those of suppliers are in `supplier-settings.ts`. README.md lists the
 * settings that operators change.
 */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Limit of open connections per process; further ones are closed at once. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(20_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Set by the process itself when it starts the embedded database; never set it by hand. */
  SOJOURN_EMBEDDED: flag.default(false),
  SOJOURN_DEV: flag.default(false),
  /** `0` runs API and jobs without the portal, for tests and benchmarks that start many processes. */
  SOJOURN_PAGES: flag.default(true),
  /** `0` runs no jobs in this process; other processes on the same databases run them. */
  SOJOURN_JOBS: flag.default(true),
  DATABASE_URL_SANDBOX: databaseUrl,
  DATABASE_URL_PRODUCTION: databaseUrl,
  /** URL for LISTEN and advisory locks, which need direct connections when DATABASE_URL_* uses a pooler. */
  DATABASE_DIRECT_URL_SANDBOX: databaseUrl.optional(),
  DATABASE_DIRECT_URL_PRODUCTION: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(8),
  PORTAL_ENVIRONMENT: z.enum(['Sandbox', 'Production']).optional(),
  DEFAULT_APP_ID: z.uuid().optional(),
  PUBLIC_ORIGIN: webAddress.optional(),
  SERVER_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** `off` means that no e-mail is sent. */
  SMTP_URL: z
    .string()
    .regex(/^(off$|smtps?:\/\/)/, 'must start with smtp:// or smtps://, or be off')
    .refine(
      (text) => text === 'off' || Boolean(URL.parse(text)?.hostname),
      'must be a URL with special characters of its password percent-encoded, such as p%2Fw for p/w',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\s<>@]+@[^\s<>@]+|[^<>]*<[^\s<>@]+@[^\s<>@]+>)$/,
      'must be an address, or a name and an <address>',
    )
    .default('no-reply@sojourn.example'),
  /** Names of suppliers whose contracts forbid copies of pictures, such as `liteapi,duffel`. */
  PICTURES_NOT_COPIED_FROM: z
    .string()
    .regex(/^[a-z0-9_-]+(,[a-z0-9_-]+)*$/, 'must be names of suppliers with commas between them')
    .transform((names) => names.split(','))
    .default([]),
  PICTURES_MAX_MB: z.coerce.number().int().min(10).max(1_000_000).default(2_000),
  /** `real` lets the Sandbox call real suppliers in their test modes, with the settings whose names end in `_SANDBOX`. */
  SUPPLIERS_SANDBOX: z.enum(['simulated', 'real']).default('simulated'),
  SANDBOX_LATENCY: z.enum(['on', 'off']).default('on'),
  SANDBOX_ESIM_DECISION_SECONDS: z.coerce.number().int().min(1).max(86_400).optional(),
  PASSCODE_SEND_LIMITS: z.enum(['on', 'off']).default('on'),
  WEBHOOK_SECRETS_SANDBOX: webhookSecrets.default({}),
  WEBHOOK_SECRETS_PRODUCTION: webhookSecrets.default({}),
  CARDPROCESSOR_SIGNATURE_HEADER: z.string().default('Cardprocessor-Signature'),
  /** Header of the transfer provider's signature. */
  GROUND_SIGNATURE_HEADER: z.string().default('X-Signature'),
  GROUND_SIGNATURE_ENCODING: z.enum(['hex', 'base64']).default('hex'),
  /** Number of proxies in front of this process; each appends its entry to `X-Forwarded-*`. */
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of this process, 0 to 9')
    .default('0')
    .transform(Number),
  /** Bearer token of `/metrics`. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Address of a map style with streets, of maplibre's style specification. */
  MAP_STYLE_URL: webAddress.optional(),
  /** Address of a PMTiles file with streets, in the scheme of Protomaps' base map or of pictures. */
  MAP_PMTILES_URL: webAddress.optional(),
  /** `next` runs the route handlers in Next, as other hosts do; tests and benchmarks compare both. */
  ROUTE_HOST: z.enum(['node', 'next']).default('node'),
  /** Names with commas between them, or `none`. */
  NEXT_OUTPUT_CHANGES: z
    .string()
    .transform((text) => text.split(',').filter((name) => name !== 'none'))
    .pipe(z.array(z.enum(nextOutputChanges)))
    .default([...nextOutputChanges]),
});
