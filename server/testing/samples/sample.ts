import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Person, Tenant } from '../tenants.ts';

/** Who calls: the person by bearer token or the tenant's program by API key, as the operation asks. */
export type Actor = { tenant: Tenant; person: Person };

/**
 * Who else may use what an id names. `member`: nobody. `app`: other members of the app. `organisation`: every
 * caller of the organisation.
 */
export type Scope = 'member' | 'app' | 'organisation';

export type Owned = {
  scope: Scope;
  refusal?: number;
  /** Who else may use it: keys of other apps of the organisation (bookings), or its person in other apps (user ids). */
  alsoFor?: 'organisation keys' | 'same person';
};

/** What the security suite has to know about one operation, to call it well and then to call it ill. */
export type Sample = {
  /**
   * Path, query and body fields of a call that succeeds. Makes what the call needs, owned by the actor: a booking
   * to cancel, a list to rename. Asked for anew before each call that may change something.
   */
  input: (actor: Actor) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /**
   * Fields that name something of the actor's own, by dotted path (`items.0.id`): who else may use it, and how a
   * stranger's is refused where that is not the usual 404.
   */
  owned?: Record<string, Scope | Owned>;
  /** Id-like fields that name what every caller may see: hotels, places, products. */
  open?: readonly string[];
  headers?: Record<string, string>;
};

export type Samples = Record<string, Sample>;

/** The samples of every noun: each file of this folder that exports `samples`, by operation id. */
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
