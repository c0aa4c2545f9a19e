import type { z } from 'zod';
import type { Endpoint } from '#server/platform/contract/index.ts';

type Fields = Record<string, unknown>;

/** Returns the value at a dotted path such as `items.0.id`. */
export function fieldAt(input: Fields, path: string): unknown {
  let value: unknown = input;
  for (const step of path.split('.')) value = (value as Fields | undefined)?.[step];
  return value;
}

/** Returns a copy of the input with another value at a dotted path. */
export function withField(input: Fields, path: string, value: unknown): Fields {
  const copy = structuredClone(input);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let place: Fields = copy;
  for (const step of steps) place = place[step] as Fields;
  place[last] = value;
  return copy;
}

const idLike = /(^|_)(ids?|token|code|key|reference)$/;
/** Fields that end like ids but name no resource. */
const noIds = new Set([
  'country_code',
  'calling_code',
  'airport_code',
  'iata_code',
  'currency_code',
  'last_event_id',
]);

/**
 * Returns an operation's fields that look like ids, by dotted path with list items at 0, so that the suite
 * notices every id of a new operation.
 */
export function idFields(contract: Endpoint): string[] {
  const parts = [contract.params, contract.query, contract.body].filter((part) => part !== undefined);
  const fromPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set([...fromPath, ...parts.flatMap((part) => idsWithin(part, ''))])];
}

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
};

function idsWithin(schema: z.ZodType, path: string): string[] {
  const definition = schema.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  if (inner) return idsWithin(inner, path);
  if (definition.options) return definition.options.flatMap((option) => idsWithin(option, path));
  if (definition.element) return idsWithin(definition.element, `${path}.0`);
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([name, field]) =>
      idsWithin(field, path ? `${path}.${name}` : name),
    );
  }
  const name = path.split('.').findLast((step) => step !== '0') ?? '';
  return definition.type === 'string' && idLike.test(name) && !noIds.has(name) ? [path] : [];
}
