import { z } from 'zod';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = { [keyword: string]: unknown };

const componentPrefix = '#/components/schemas/';
const definitionPrefix = '#/$defs/';
/** Formats that replace the long regular expression that zod adds for them. */
const formatsWithoutPattern = new Set(['email', 'uuid', 'date', 'date-time', 'uri']);

/**
 * Collects the named schemas (`.meta({ id })`) while operations are described, so that each appears once
 * under components. Throws for two different schemas of one name, because the name is published.
 */
export class SchemaCollector {
  readonly #named = new Map<string, { schema: JsonSchema; text: string }>();
  readonly #known = new Map<z.ZodType, JsonSchema>();

  /** Returns the JSON Schema of the wire format; a named schema becomes a reference. */
  describe(schema: z.ZodType): JsonSchema {
    const known = this.#known.get(schema);
    if (known) return known;
    // The wrapper object allows the schema itself to become a reference.
    const whole = z.toJSONSchema(z.object({ it: schema }), {
      // Transforms only normalise input, so the input type is the wire format in both directions.
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplifySchema(jsonSchema as JsonSchema),
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

  /** Like `describe`, but stores an unnamed schema under this name, for places that require a reference. */
  describeNamed(schema: z.ZodType, name: string): JsonSchema {
    const described = this.describe(schema);
    if (typeof described.$ref === 'string') return { $ref: described.$ref };
    this.#add(name, described);
    return { $ref: componentPrefix + name };
  }

  /** Returns the collected components in alphabetical order. */
  components(): Record<string, JsonSchema> {
    const names = [...this.#named.keys()].sort();
    return Object.fromEntries(names.map((name) => [name, this.#named.get(name)?.schema ?? {}]));
  }

  /**
   * Resolves a reference to its component; returns other schemas unchanged. Throws for an unknown reference.
   */
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

/** Changes a schema of zod in place: `examples`, as draft 2020-12 has them, and no keyword that says nothing. */
function simplifySchema(schema: JsonSchema): void {
  if ('example' in schema) {
    schema.examples = [schema.example];
    delete schema.example;
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (formatsWithoutPattern.has(String(schema.format))) delete schema.pattern;
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
