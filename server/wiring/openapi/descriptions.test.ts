import { expect, test } from 'vitest';
import { contracts } from '../operations.ts';
import { composeDocument, type OpenApiDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';

type Parameter = { $ref?: string; name?: string; in?: string; description?: string; schema?: JsonSchema };

/** Keywords of JSON Schema whose value is a schema, or a list or record of schemas without names of fields. */
const nestedKeywords = ['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'];

const document = JSON.parse(
  JSON.stringify(composeDocument(contracts, 'https://api.sojourn.test')),
) as OpenApiDocument;

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** True for a schema with a description, or for a reference to a component that has one. */
function isDescribed(schema: JsonSchema): boolean {
  if (hasText(schema.description)) return true;
  const named = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref ?? ''))?.[1];
  return hasText((document.components.schemas?.[named ?? ''] as JsonSchema | undefined)?.description);
}

/** Returns the paths of the fields of a schema that have no description, at every depth. */
function undescribedFields(schema: JsonSchema, path: string): string[] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const nested = nestedKeywords.flatMap((keyword) => [schema[keyword]].flat().filter(isSchema));
  return [
    ...fields.flatMap(([name, field]) => [
      ...(isDescribed(field) ? [] : [`${path}.${name}`]),
      ...undescribedFields(field, `${path}.${name}`),
    ]),
    ...nested.flatMap((part) => undescribedFields(part, path)),
  ];
}

/** Returns the paths of the undescribed parts of every schema below a value, such as the parts of an operation. */
function undescribedSchemas(value: unknown, path: string): string[] {
  if (!isSchema(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'schema' && isSchema(part)
      ? undescribedFields(part, path)
      : key.startsWith('example')
        ? []
        : undescribedSchemas(part, `${path} ${key}`),
  );
}

function undescribedParameters(parameters: Parameter[], path: string): string[] {
  return parameters
    .filter(({ $ref, description }) => !$ref && !hasText(description))
    .map(({ name, in: place }) => `${path} ${place} parameter ${name}`);
}

test('Every field of every component of the OpenAPI document has a description', () => {
  const schemas = Object.entries(document.components.schemas ?? {}) as [string, JsonSchema][];
  expect(schemas.flatMap(([name, schema]) => undescribedFields(schema, name))).toEqual([]);
});

test('Every field of every inline schema of an operation or event has a description', () => {
  const missing = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      undescribedSchemas(operation, `${method} ${path}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('Every parameter and header of the OpenAPI document has a description', () => {
  const shared = Object.entries({ ...document.components.parameters, ...document.components.headers })
    .filter(([, part]) => !hasText((part as Parameter).description))
    .map(([name]) => `components ${name}`);
  const own = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      undescribedParameters((operation.parameters ?? []) as Parameter[], `${method} ${path}`),
    ),
  );
  expect([...shared, ...own]).toEqual([]);
});
