import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Person, Tenant } from '../tenants.ts';

/** A caller: the person by bearer token or the tenant's server by API key, as the operation requires. */
export type Actor = { tenant: Tenant; person: Person };

/**
 * Who else may use the resource of an id. `member`: nobody. `app`: other members of the app. `organisation`:
 * every caller of the organisation.
 */
export type Scope = 'member' | 'app' | 'organisation';

/** Who may use an owned resource; the default `refusal` of a foreign id is 404. */
export type Owned = {
  scope: Scope;
  refusal?: number;
  /**
   * Further callers: keys of other apps of the organisation
   * (bookings), or the same person in other apps (user ids).
   */
  alsoFor?: 'organisation keys' | 'same person';
};

/** What the security suite needs to call one operation correctly and then maliciously. */
export type Sample = {
  /**
   * Returns path, query and body fields of a call that succeeds, and creates the resources it needs, owned by
   * the actor (a booking to cancel, a list to rename). It runs again before each call that may change data.
   */
  input: (actor: Actor) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /**
   * Fields that name the actor's own resources, by dotted path (`items.0.id`): who else may use them, and the
   * status for a foreign id if it is not the usual 404.
   */
  owned?: Record<string, Scope | Owned>;
  /** Id-like fields that name public resources: hotels, places, products. */
  open?: readonly string[];
  headers?: Record<string, string>;
  /**
   * Fields that name resources of the member. A call with them is sent with the key and the actor's access token;
   * attackers who have a key alone leave them out.
   */
  withToken?: readonly string[];
};

export type Samples = Record<string, Sample>;

/** Loads the samples of every file in this folder, by operation id; throws for a file without `samples`. */
export async function loadSamples(): Promise<Samples> {
  const files = readdirSync(import.meta.dirname).filter((file) => file !== 'sample.ts');
  const all: Samples = {};
  for (const file of files) {
    const module = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as {
      samples?: Samples;
    };
    if (!module.samples) throw new Error(`server/testing/samples/${file} must export \`samples\``);
    Object.assign(all, module.samples);
  }
  return all;
}
