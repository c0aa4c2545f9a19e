import { z } from 'zod';

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };

const componentPrefix = '#/components/schemas/';
const definitionPrefix = '#/$defs/';
/** Formats say what these patterns say, without hundreds of characters of regular expression. */
const formatsThatSuffice = new Set(['email', 'uuid', 'date', 'date-time', 'uri']);

/**
 * Collects the schemas that have a name (`.meta({ id })`) while operations are described, so that each stands
 * once under components. Two different schemas of one name are an error: the name is part of the wire.
 */
export class SchemaCollector {
  readonly #named = new Map<string, { schema: JsonSchema; text: string }>();
  readonly #known = new Map<z.ZodType, JsonSchema>();

  /** The schema as it travels: what callers send, or what they read. Named ones become a reference. */
  describe(schema: z.ZodType): JsonSchema {
    const known = this.#known.get(schema);
    if (known) return known;
    // In a wrapper the schema itself can be a reference too, when it has a name.
    const whole = z.toJSONSchema(z.object({ it: schema }), {
      // Transforms only normalise what was sent, so the input side is the wire in both directions.
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
    }) as JsonSchema;
    const { $defs = {}, properties } = whole as {
      $defs?: Record<string, JsonSchema>;
      properties: { it: JsonSchema };
    };
    for (const [name, definition] of Object.entries($defs))
      this.#add(name, withComponentReferences(definition));
    const described = withComponentReferences(properties.it);
    this.#known.set(schema, described);
    return described;
  }

  /** As `describe`, but gives an unnamed schema this name, for places that can only point to components. */
  describeNamed(schema: z.ZodType, name: string): JsonSchema {
    const described = this.describe(schema);
    if (typeof described.$ref === 'string') return { $ref: described.$ref };
    this.#add(name, described);
    return { $ref: componentPrefix + name };
  }

  /** The components so far, in alphabetical order. */
  components(): Record<string, JsonSchema> {
    const names = [...this.#named.keys()].sort();
    return Object.fromEntries(names.map((name) => [name, this.#named.get(name)?.schema ?? {}]));
  }

  /** The component a reference points to; other schemas are returned as they are. */
  resolve(schema: JsonSchema): JsonSchema {
    if (typeof schema.$ref !== 'string') return schema;
    const found = this.#named.get(schema.$ref.slice(componentPrefix.length));
    if (!found) throw new Error(`No schema ${schema.$ref}`);
    return found.schema;
  }

  #add(name: string, schema: JsonSchema): void {
    const text = JSON.stringify(schema);
    const present = this.#named.get(name);
    if (present && present.text !== text) throw new Error(`Two different wire schemas are named ${name}`);
    this.#named.set(name, { schema, text });
  }
}

function tidy(schema: JsonSchema): void {
  if ('example' in schema) {
    schema.examples = [schema.example];
    delete schema.example;
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (formatsThatSuffice.has(String(schema.format))) delete schema.pattern;
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames;
}

function withComponentReferences(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(definitionPrefix)
      ? componentPrefix + value.slice(definitionPrefix.length)
      : value,
  );
  return JSON.parse(text) as JsonSchema;
}
