import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { FoundPerk } from '../catalogue/find-catalogue-perks.ts';
import { copyOf } from './copy-of.ts';
import { findReferences, isSameGrant } from './find-references.ts';
import { grantPerks } from './grant-perks.ts';
import { lockActiveMembers } from './lock-members.ts';

/** A grant that an operator or a partner's server asks for. */
export type GrantRequest = {
  membershipId: string;
  perk: FoundPerk;
  quantity: number;
  /** ISO 8601; null for never, undefined for the validity of the catalogue. */
  expiresAt: string | null | undefined;
  /** The granter's own id of the grant; null to grant each time. */
  reference: string | null;
  /** Why, for the ledger. */
  note: string;
};

/**
 * What became of a request. `repeated`: its reference was granted before, to the same member, perk and quantity;
 * `reference_taken`: to another. `inactive`: the membership is not active.
 */
export type GrantOutcome =
  | { kind: 'granted' | 'repeated'; perkId: string }
  | { kind: 'inactive' | 'reference_taken' };

/**
 * Grants what is asked for and returns the outcomes in the given order. Two calls at once with the same reference grant
 * once. Joins the caller's transaction; locks the memberships against the deletion of their accounts.
 */
export async function grantRequested(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  requests: readonly GrantRequest[],
): Promise<GrantOutcome[]> {
  return transaction(ctx, async (ctx) => {
    const active = await lockActiveMembers(ctx, appId, [
      ...new Set(requests.map(({ membershipId }) => membershipId)),
    ]);
    const before = await findReferences(ctx, appId, referencesOf(requests));
    const wanted = requests.map((request) => ({ request, id: newId() }));
    const toGrant = wanted.filter(
      ({ request: { membershipId, reference } }) =>
        active.has(membershipId) && !(reference !== null && before.has(reference)),
    );
    const granted = new Set(await store(ctx, appId, toGrant));
    const lost = toGrant.filter(({ id }) => !granted.has(id)).map(({ request }) => request);
    const meanwhile = await findReferences(ctx, appId, referencesOf(lost));
    return wanted.map(({ request, id }): GrantOutcome => {
      if (granted.has(id)) return { kind: 'granted', perkId: id };
      const reference = request.reference ?? '';
      const known = before.get(reference) ?? meanwhile.get(reference);
      if (!known) return { kind: 'inactive' };
      return isSameGrant(known, request)
        ? { kind: 'repeated', perkId: known.id }
        : { kind: 'reference_taken' };
    });
  });
}

const referencesOf = (requests: readonly GrantRequest[]) =>
  requests.flatMap(({ reference }) => reference ?? []);

async function store(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  wanted: readonly { request: GrantRequest; id: string }[],
): Promise<string[]> {
  // In one order, so that two calls with the same references wait for each other and cannot deadlock.
  const ordered = wanted.toSorted(({ request: one }, { request: other }) =>
    (one.reference ?? '') < (other.reference ?? '') ? -1 : 1,
  );
  const noteOf = new Map(ordered.map(({ id, request }) => [id, request.note]));
  const perks = ordered.map(({ id, request: { membershipId, perk, quantity, expiresAt, reference } }) => ({
    ...copyOf(perk, quantity),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    id,
    membershipId,
    reference,
  }));
  return grantPerks(ctx, appId, perks, ({ id = '' }) => noteOf.get(id) ?? '');
}
