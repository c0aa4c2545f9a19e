import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

type Schema = Record<string, unknown>;
type Content = { content: { 'application/json': { schema: Schema } } };
type Described = { post: { requestBody: Content; responses: Record<string, Content> } };
type Document = {
  paths: Record<string, Described>;
  webhooks: Record<string, Described>;
  components: { schemas: Record<string, Schema> };
};

const path = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'airport-partner.openapi.json');
const document = JSON.parse(readFileSync(path, 'utf8')) as Document;

/** References to components as references within one schema. */
const within = (schema: unknown): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Schema;
const definitions = within(document.components.schemas);

const readers = new Map<string, z.ZodType>();

/** What of a value contradicts the schema at a place of the published document; empty if nothing does. */
function contradictions(key: string, schema: Schema, value: unknown): string[] {
  const reader =
    readers.get(key) ??
    z.fromJSONSchema({ ...within(schema), $defs: definitions } as Parameters<typeof z.fromJSONSchema>[0]);
  readers.set(key, reader);
  const read = reader.safeParse(value);
  return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
}

/** What of a request contradicts the published document. */
export function wrongInRequest(operation: string, body: unknown): string[] {
  const described = document.paths[`/${operation}`];
  if (!described) return ['There is no such operation.'];
  return contradictions(
    `${operation} request`,
    described.post.requestBody.content['application/json'].schema,
    body,
  );
}

/** What of an answer contradicts the published document. */
export function wrongInAnswer(operation: string, status: number, body: unknown): string[] {
  const described = document.paths[`/${operation}`]?.post.responses[String(status)];
  if (!described) return [`There is no answer with ${status}.`];
  return contradictions(`${operation} ${status}`, described.content['application/json'].schema, body);
}

/** What of an event contradicts the published document. */
export function wrongInEvent(body: unknown): string[] {
  const described = document.webhooks['visit.changed'];
  if (!described) return ['There is no such event.'];
  return contradictions('event', described.post.requestBody.content['application/json'].schema, body);
}
