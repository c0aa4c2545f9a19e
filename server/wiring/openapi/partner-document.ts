import { operations, Refusal, VisitChanged } from '#server/suppliers/airport-partner/protocol.ts';
import { type JsonSchema, SchemaCollector } from './json-schema.ts';

const introduction = `
What a partner implements so that its airport services are sold here.

- **Signature.** Every request has the headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` of Standard Webhooks 1.0:
  HMAC-SHA256 over \`id.timestamp.body\` with the shared secret (\`whsec_\` and base64). Answer 401 \`invalid_signature\` to a wrong one,
  and to a time that differs from yours by more than five minutes. Every call is a POST whose body names its operation, so that the
  signature covers what is asked: refuse a body whose \`operation\` is not that of the path.
- **Orders are idempotent by \`reference\`.** A request may come twice, late and in another order. A repeat returns the first
  outcome; \`book_visit\` for a reference that was cancelled is refused with \`reference_cancelled\`.
- **Refusals** are 409 with a code and change nothing. After any other failure of an order we call \`look_up_visit\`.
- **Limits.** Answer 429 or 503 with \`Retry-After\`, and we pause.
- **Events.** Send \`visit.changed\` when a visit changes without us, signed in the same way, to
  \`/v1/webhooks/suppliers/airport-partner\`; repeat it until it is answered with 2xx. We then look the visit up.
- **Unknown fields** are ignored by us; ignore them as well.
`.trim();

const refusals: Record<string, string> = {
  '400': 'The body is not what the operation asks for.',
  '401': 'The signature is missing, wrong or too old.',
  '409': 'A refusal; nothing has changed.',
  '429': 'Too many requests; see Retry-After.',
  '503': 'No calls are possible now; see Retry-After.',
};

const signatureHeaders = [
  ['webhook-id', 'Unique for each message.'],
  ['webhook-timestamp', 'Unix seconds.'],
  [
    'webhook-signature',
    '`v1,` and the signature in base64; several with spaces between them while a secret is rotated.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** Composes the OpenAPI 3.1 document of the protocol of airport partners. Pure. */
export function composePartnerDocument(): Record<string, unknown> {
  const collector = new SchemaCollector();
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  const refusal = json(collector.describe(Refusal));
  const paths = Object.fromEntries(
    Object.values(operations).map(({ name, summary, request, answer }) => [
      `/${name}`,
      {
        post: {
          operationId: name,
          summary: summary.split('. ')[0]?.replace(/\.$/, ''),
          description: summary,
          parameters: signatureHeaders,
          requestBody: { required: true, content: json(collector.describe(request)) },
          responses: {
            '200': { description: 'The answer.', content: json(collector.describe(answer)) },
            ...Object.fromEntries(
              Object.entries(refusals).map(([status, description]) => [
                status,
                { description, content: refusal },
              ]),
            ),
          },
        },
      },
    ]),
  );
  const event = json(collector.describe(VisitChanged));
  return {
    openapi: '3.1.0',
    info: { title: 'Airport partner', version: '1', description: introduction },
    servers: [{ url: 'https://partner.example', description: 'The address in AIRPORT_PARTNER_URL.' }],
    paths,
    webhooks: {
      'visit.changed': {
        post: {
          operationId: 'visit_changed',
          summary: 'A visit has changed',
          description: 'A hint, after which the visit is looked up.',
          parameters: signatureHeaders,
          requestBody: { required: true, content: event },
          responses: { '204': { description: 'Taken.' }, '401': { description: refusals['401'] } },
        },
      },
    },
    components: { schemas: collector.components() },
  };
}
