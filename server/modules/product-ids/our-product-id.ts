import { sha256Hex } from '#server/platform/crypto/index.ts';
import type { mappedKinds } from './schema.ts';

export type MappedKind = (typeof mappedKinds)[number];

const prefixes: Record<MappedKind, string> = { esim_plan: 'esp', esim_top_up: 'est', venue: 'apv' };

/**
 * Our id of a product whose supplier has ids of its own. It is always the same, and does not contain the supplier's id.
 * 96 bits of the hash make two products with one id improbable beyond any catalogue.
 */
export function ourProductId(kind: MappedKind, supplier: string, externalId: string): string {
  return `${prefixes[kind]}_${sha256Hex(`${kind} ${supplier} ${externalId}`).slice(0, 24)}`;
}

/** Whether an id has the form of our id of such a product. */
export function isMappedId(kind: MappedKind, id: string): boolean {
  return new RegExp(`^${prefixes[kind]}_[0-9a-f]{24}$`).test(id);
}
