import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/**
 * `gateway=secret,older-secret;other=secret`: each gateway's webhook secrets, the newest first. More than one
 * secret lets a partner rotate without losing an event.
 */
const webhookSecrets = z.string().transform((text, issue) => {
  const secrets: Record<string, string[]> = {};
  for (const part of text.split(';').filter(Boolean)) {
    // Secrets in base64 end with `=`.
    const [, gateway, list] = /^([^=]+)=(.+)$/s.exec(part) ?? [];
    if (!gateway || !list) {
      issue.addIssue({ code: 'custom', message: 'must look like gateway=secret,older;other=secret' });
      return z.NEVER;
    }
    secrets[gateway] = list.split(',').filter(Boolean);
  }
  return secrets;
});

/** Every setting the product reads from its environment, with its default. README.md lists them for operators. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Open connections of one process; further ones are closed at once. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(20_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Set by the entry when it started the embedded database; never by hand. */
  SOJOURN_EMBEDDED: flag.default(false),
  SOJOURN_DEV: flag.default(false),
  /** `0` serves API and jobs without the portal: for tests and benchmarks that start many processes. */
  SOJOURN_PAGES: flag.default(true),
  /** `0` runs no jobs in this process: others on the same databases do. */
  SOJOURN_JOBS: flag.default(true),
  DATABASE_URL_SANDBOX: databaseUrl,
  DATABASE_URL_PRODUCTION: databaseUrl,
  /** Direct connections for LISTEN and advisory locks when the others go through a pooler. */
  DATABASE_DIRECT_URL_SANDBOX: databaseUrl.optional(),
  DATABASE_DIRECT_URL_PRODUCTION: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  PORTAL_ENVIRONMENT: z.enum(['Sandbox', 'Production']).optional(),
  DEFAULT_APP_ID: z.uuid().optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  SERVER_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** `off` says that no mail is to be sent. */
  SMTP_URL: z
    .string()
    .regex(/^(off$|smtps?:\/\/)/, 'must start with smtp:// or smtps://, or be off')
    .optional(),
  MAIL_FROM: z.string().default('no-reply@sojourn.example'),
  SANDBOX_LATENCY: z.enum(['on', 'off']).default('on'),
  PASSCODE_SEND_LIMITS: z.enum(['on', 'off']).default('on'),
  WEBHOOK_SECRETS_SANDBOX: webhookSecrets.default({}),
  WEBHOOK_SECRETS_PRODUCTION: webhookSecrets.default({}),
  CARDPROCESSOR_SIGNATURE_HEADER: z.string().default('Cardprocessor-Signature'),
  /** Header of the ground transport provider's signature. */
  GROUND_SIGNATURE_HEADER: z.string().default('X-Signature'),
  /** How many proxies stand before this process; each adds its entry on the right of `X-Forwarded-*`. */
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies before this process, 0 to 9')
    .default('0')
    .transform(Number),
  /** Bearer token of `/metrics`; at least 16 characters. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** `next` sends the route handlers through Next, the way other hosts run it; tests and benchmarks compare the two. */
  ROUTE_HOST: z.enum(['node', 'next']).default('node'),
});
