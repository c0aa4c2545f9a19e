import { eventContracts } from '#server/modules/webhooks/contract-events.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { parameterComponents, securitySchemes } from './callers.ts';
import { describeEvent } from './describe-event.ts';
import { describeOperation } from './describe-operation.ts';
import { headerComponents } from './headers.ts';
import { SchemaCollector } from './json-schema.ts';
import { errorCodeSchema, problemExamples, problemSchema } from './problem-components.ts';
import { pruneComponents } from './prune-components.ts';
import { describeTag } from './tags.ts';

/** The parts of an OpenAPI 3.1 document that the product fills. */
export type OpenApiDocument = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Record<string, unknown>>>;
  webhooks: Record<string, Record<string, Record<string, unknown>>>;
  components: Record<string, Record<string, unknown>>;
};

const introduction = `
A white-label travel, perks and membership platform.

- **Callers.** Members call with \`Authorization: Bearer <access token>\` and \`X-App-Id\`; a partner's server calls with \`X-Api-Key\`.
- **Environments.** \`X-Environment: Sandbox\` or \`Production\`; defaults to Production.
- **Failures** are RFC 9457 problem documents. Match on \`code\`; the URL in \`type\` explains it.
- **Money** is a decimal number in major units beside its \`currency\`.
- **Instants** are ISO-8601 in UTC, dates \`YYYY-MM-DD\`.
- **Pictures** are on the origin of this API, never on a supplier's: a URL that begins with \`/\` is relative to it. One that ends in \`/1280.webp\` also has the widths 320 and 640. Until a supplier's picture is copied, and where none may be, it answers with a poster (SVG) that may be cached for a short time.
- **Unknown fields** of a body are ignored; invalid fields are refused by name.
`.trim();

/** Composes the OpenAPI 3.1 document of these operations for a service at `origin`. Pure. */
export function composeDocument(contracts: readonly Endpoint[], origin: string): OpenApiDocument {
  const collector = new SchemaCollector();
  const paths: OpenApiDocument['paths'] = {};
  for (const contract of contracts) {
    paths[contract.path] ??= {};
    Object.assign(paths[contract.path] ?? {}, {
      [contract.method.toLowerCase()]: describeOperation(contract, collector),
    });
  }
  const webhooks = Object.fromEntries(
    eventContracts.map((contract) => [contract.event, describeEvent(contract, collector)]),
  ) as OpenApiDocument['webhooks'];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sojourn',
      version: '1',
      summary: 'Travel, perks and membership over one JSON API.',
      description: introduction,
      contact: { name: 'Sojourn', url: `${origin}/docs` },
      license: { name: 'Proprietary', url: `${origin}/docs` },
    },
    servers: [{ url: origin, description: 'Both environments; the header X-Environment selects one.' }],
    tags: [...new Set([...contracts.map((contract) => contract.tag), 'Events'])].map(describeTag),
    paths,
    webhooks,
    components: pruneComponents(
      { ...paths, ...webhooks },
      {
        securitySchemes,
        parameters: parameterComponents,
        headers: headerComponents,
        examples: problemExamples(origin),
        schemas: { Problem: problemSchema, ErrorCode: errorCodeSchema, ...collector.components() },
      },
    ),
  };
}
