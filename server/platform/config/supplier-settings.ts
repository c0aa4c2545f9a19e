import { z } from 'zod';
import type { Environment } from '../environment.ts';

/** http is for stand-ins on this machine alone. */
const supplierUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https://') || isLoopback(url), {
    error: 'must start with https://; http is accepted for loopback addresses only',
  });
const secret = z.string().min(8, 'must have at least 8 characters').max(500);

const optionalUrl = supplierUrl.nullable().default(null);
const optionalSecret = secret.nullable().default(null);

/** True for an address of this machine. */
function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');
}

/** Suppliers whose test mode has a host of its own. */
const hosts = {
  VIATOR_URL: {
    Production: 'https://api.viator.com/partner',
    Sandbox: 'https://api.sandbox.viator.com/partner',
  },
  MOZIO_URL: { Production: 'https://api.mozio.com', Sandbox: 'https://api-testing.mozio.com' },
} as const;

/** The settings of suppliers in one environment, by the names that operators use. */
const settingsOf = (environment: Environment) =>
  z.object({
    LITEAPI_API_KEY: optionalSecret,
    LITEAPI_URL: supplierUrl.default('https://api.liteapi.travel/v3.0'),
    LITEAPI_BOOK_URL: supplierUrl.default('https://book.liteapi.travel/v3.0'),
    /** What bookings are paid from; its sandbox also takes a simulated card. */
    LITEAPI_PAYMENT_METHOD: z.enum(['WALLET', 'CREDIT', 'ACC_CREDIT_CARD']).default('WALLET'),
    DUFFEL_ACCESS_TOKEN: optionalSecret,
    DUFFEL_URL: supplierUrl.default('https://api.duffel.com'),
    DUFFEL_WEBHOOK_SECRET: optionalSecret,
    VIATOR_API_KEY: optionalSecret,
    VIATOR_URL: supplierUrl.default(hosts.VIATOR_URL[environment]),
    MOZIO_API_KEY: optionalSecret,
    MOZIO_URL: supplierUrl.default(hosts.MOZIO_URL[environment]),
    MOZIO_WEBHOOK_SECRET: optionalSecret,
    AIRALO_CLIENT_ID: optionalSecret,
    AIRALO_CLIENT_SECRET: optionalSecret,
    AIRALO_URL: supplierUrl.default('https://partners-api.airalo.com/v2'),
    /** `async`: orders are accepted, and their outcome comes by webhook; `sync`: in the answer. */
    AIRALO_ORDERS: z.enum(['sync', 'async']).default('sync'),
    AIRPORT_PARTNER_URL: optionalUrl,
    /** In the form of Standard Webhooks; it signs our requests and the events of the partner. */
    AIRPORT_PARTNER_SECRET: z
      .string()
      .max(500)
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes in base64')
      .nullable()
      .default(null),
    STRIPE_SECRET_KEY: optionalSecret,
    STRIPE_PUBLISHABLE_KEY: optionalSecret,
    STRIPE_WEBHOOK_SECRET: optionalSecret,
    STRIPE_URL: supplierUrl.default('https://api.stripe.com'),
    FRANKFURTER_URL: optionalUrl,
    PHOTON_URL: optionalUrl,
  });

/** The settings of all suppliers; null where a key or an address is not set. */
export type SupplierSettings = z.infer<ReturnType<typeof settingsOf>>;

export type SupplierSettingName = keyof SupplierSettings;

/** The names of all settings of suppliers. */
export const supplierSettingNames = Object.keys(settingsOf('Production').shape) as SupplierSettingName[];

/** How keys of live and of test modes begin, where a supplier's documentation says it. */
const keyModes: {
  names: readonly SupplierSettingName[];
  url: SupplierSettingName;
  live: RegExp;
  test: RegExp;
}[] = [
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    url: 'STRIPE_URL',
    live: /^(sk|rk|pk)_live_/,
    test: /^(sk|rk|pk)_test_/,
  },
  { names: ['DUFFEL_ACCESS_TOKEN'], url: 'DUFFEL_URL', live: /^duffel_live_/, test: /^duffel_test_/ },
  { names: ['LITEAPI_API_KEY'], url: 'LITEAPI_URL', live: /^prod_/, test: /^sand_/ },
];

/**
 * Parses the settings of one environment from variables; `suffix` is appended to each name. Throws an Error with one
 * sentence per invalid variable, also for a live key in the Sandbox, and for a test key in Production, with which
 * nothing would be charged. Stand-ins at loopback addresses take any key.
 */
export function parseSupplierSettings(
  environment: Environment,
  variables: Readonly<Record<string, string | undefined>>,
  suffix: '' | '_SANDBOX' = '',
): SupplierSettings {
  const given = Object.fromEntries(
    supplierSettingNames.map((name) => [name, variables[`${name}${suffix}`] || undefined]),
  );
  const parsed = settingsOf(environment).safeParse(given);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}${suffix} ${issue.message}.`).join('\n'),
    );
  const problems = wrongModes(environment, parsed.data).map((name) =>
    environment === 'Sandbox'
      ? `${name}${suffix} belongs to the live mode, which the Sandbox must not use.`
      : `${name}${suffix} belongs to the test mode, with which Production would sell nothing.`,
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return parsed.data;
}

/**
 * What is wrong with a value of one setting in an environment; null if nothing is. For settings that operators store per
 * app.
 */
export function checkSupplierSetting(
  environment: Environment,
  name: SupplierSettingName,
  value: string,
): string | null {
  try {
    parseSupplierSettings(environment, { [name]: value });
    return null;
  } catch (err) {
    return (err as Error).message;
  }
}

function wrongModes(environment: Environment, settings: SupplierSettings): string[] {
  const keys = keyModes.flatMap(({ names, url, live, test }) => {
    const wrong = environment === 'Sandbox' ? live : test;
    if (isLoopback(settings[url] ?? '')) return [];
    return names.filter((name) => wrong.test(settings[name] ?? ''));
  });
  if (environment === 'Production') return keys;
  const liveHosts = (Object.keys(hosts) as (keyof typeof hosts)[]).filter(
    (name) => settings[name].replace(/\/$/, '') === hosts[name].Production,
  );
  return [...keys, ...liveHosts];
}
