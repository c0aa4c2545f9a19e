import type { CallerKind } from '#server/platform/context/index.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import type { JsonSchema } from './json-schema.ts';

/** OpenAPI security schemes. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'Access token of a member, from `POST /v1/auths/login`. Valid for 15 minutes, in one app and environment.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      'Server-to-server key. It determines app and environment: a Sandbox key works in the Sandbox only.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description:
      'Hex HMAC-SHA256 of the raw body with the webhook secret of the gateway; a `sha256=` prefix is accepted.',
  },
  supplierSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Supplier-Signature',
    description:
      'HMAC of the body with the webhook secret of the supplier. Name of the header, algorithm, encoding and signed text are those of the supplier’s documentation; some suppliers do not sign.',
  },
  cardprocessorSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Cardprocessor-Signature',
    description:
      '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `t.rawbody`. The time may differ from the server clock by at most 300 s. Several `v1` values are accepted while a secret is rotated.',
  },
  stripeSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'Read in place of `Cardprocessor-Signature`, with the same content.',
  },
} as const;

type Requirement = Partial<Record<keyof typeof securitySchemes, []>>;

const byCaller: Record<Exclude<CallerKind, 'webhook'>, Requirement[]> = {
  open: [],
  public: [],
  member: [{ bearer: [] }],
  server: [{ apiKey: [] }, { apiKey: [], bearer: [] }],
  either: [{ bearer: [] }, { apiKey: [] }, { apiKey: [], bearer: [] }],
};

/** Returns the alternative credentials that an operation accepts. */
export function securityOf(contract: Endpoint): Requirement[] {
  if (contract.caller !== 'webhook') return byCaller[contract.caller];
  if (contract.signature === 'supplier') return [{ supplierSignature: [] }, {}];
  return contract.signature === 'cardprocessor'
    ? [{ cardprocessorSignature: [] }, { stripeSignature: [] }]
    : [{ webhookSignature: [] }];
}

type Parameter = { name: string; in: string; required: boolean; description: string; schema: JsonSchema };

/** Request headers that many operations accept. */
export const parameterComponents = {
  AppId: {
    name: 'X-App-Id',
    in: 'header',
    required: true,
    description: 'The white-label app.',
    schema: { type: 'string', format: 'uuid', examples: ['01980000-0000-7000-8000-0000000000a1'] },
  },
  OptionalAppId: {
    name: 'X-App-Id',
    in: 'header',
    required: false,
    description:
      'The white-label app. Required with a bearer token alone; optional with an API key, which determines the app.',
    schema: { type: 'string', format: 'uuid', examples: ['01980000-0000-7000-8000-0000000000a1'] },
  },
  Environment: {
    name: 'X-Environment',
    in: 'header',
    required: false,
    description: 'One of the two isolated environments. Defaults to Production.',
    schema: { type: 'string', enum: ['Sandbox', 'Production'], default: 'Production', examples: ['Sandbox'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: for 24 hours a request with the same key returns the first response and has no further effect. 1 to 255 visible ASCII characters.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      examples: ['5f0c6a0e-3a51-4b63-9a0f-5a3f3e0f7c11'],
    },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'Resumes a stream after the event with this id.',
    schema: { type: 'string', examples: ['17'] },
  },
} satisfies Record<string, Parameter>;

/** Returns references to the request headers that an operation accepts. */
export function headerParameters(contract: Endpoint): { $ref: string }[] {
  const { caller } = contract;
  const names: (keyof typeof parameterComponents)[] = [];
  if (caller === 'public' || caller === 'member') names.push('AppId');
  if (caller === 'server' || caller === 'either') names.push('OptionalAppId');
  if (caller !== 'open' && caller !== 'webhook') names.push('Environment');
  if (contract.idempotent) names.push('IdempotencyKey');
  if (contract.stream) names.push('LastEventId');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
