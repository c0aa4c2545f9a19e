import { exampleDate, exampleInstant } from '#server/platform/contract/index.ts';
import type { JsonSchema, SchemaCollector } from './json-schema.ts';

/** Default examples by format, for fields without their own example. */
const byFormat = (): Record<string, string> => ({
  uuid: '01980000-0000-7000-8000-000000000101',
  date: exampleDate(),
  'date-time': exampleInstant(0, '13:00:00'),
  email: 'ana@aurora.example',
  uri: 'https://partner.example/image.jpg',
});

/**
 * Composes a valid value of a schema from the examples of its parts. Optional fields are included only when
 * they have an example, so that the example request is the shortest valid one.
 */
export function composeExample(schema: JsonSchema, collector: SchemaCollector): unknown {
  const { examples, enum: choices, anyOf, oneOf, allOf, type, ...rest } = collector.resolve(schema);
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if ('const' in rest) return rest.const;
  if ('default' in rest) return rest.default;
  if (Array.isArray(choices)) return choices[0];
  const alternatives = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (alternatives) return composeExample(alternatives[0] ?? {}, collector);
  if (Array.isArray(allOf)) {
    return Object.assign({}, ...(allOf as JsonSchema[]).map((part) => composeExample(part, collector)));
  }
  return composePlain({ type, ...rest }, collector);
}

function composePlain(schema: JsonSchema, collector: SchemaCollector): unknown {
  // A nullable field has the type ['string', 'null']; the example shows a value instead of null.
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return composeObject(schema, collector);
    case 'array':
      return composeArray(schema, collector);
    case 'string':
      return byFormat()[String(schema.format)] ?? 'text'.padEnd(Number(schema.minLength ?? 0), '.');
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

function composeObject(schema: JsonSchema, collector: SchemaCollector): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema.required ?? []) as string[]);
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.has(name) || 'examples' in collector.resolve(property),
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, composeExample(property, collector)]));
}

function composeArray(schema: JsonSchema, collector: SchemaCollector): unknown[] {
  const { items, prefixItems, minItems } = schema as {
    items?: JsonSchema;
    prefixItems?: JsonSchema[];
    minItems?: number;
  };
  if (prefixItems) return prefixItems.map((item) => composeExample(item, collector));
  if (!items) return [];
  return Array.from({ length: Math.max(1, minItems ?? 1) }, () => composeExample(items, collector));
}
