import { z } from 'zod';
import { grantReference } from '#server/modules/perks/contract-grants.ts';
import {
  checkExpiry,
  type FoundPerk,
  findCataloguePerks,
  findReferences,
  type GrantRequest,
  isSameGrant,
} from '#server/modules/perks/index.ts';
import { fields } from '#server/platform/contract/index.ts';
import { atLine, type CsvRow } from '#server/platform/csv/index.ts';
import { type FieldError, isProblem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import type { FoundApp } from '../find.ts';
import { instant } from '../inputs.ts';
import { type FoundMember, findMembers } from '../members/find-members.ts';

/** The columns of a file of grants. */
export const GrantRow = z.object({
  /** The operator's id of the grant, by which a second run finds what the first one granted. */
  key: grantReference,
  member: z.string().max(254),
  perk: z.string().max(64),
  quantity: z
    .string()
    .regex(/^\d{1,3}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(1, 'Must be at least 1.').max(100, 'Must be at most 100.'))
    .default(1),
  expires_at: instant.optional(),
  reason: fields.shortText(200).optional(),
});

type Row = CsvRow<z.output<typeof GrantRow>>;

/** A row that is to be granted. */
export type CheckedGrant = { line: number; request: GrantRequest };

export type CheckedGrants = {
  toGrant: CheckedGrant[];
  /** Rows whose key was granted before. */
  repeated: number;
  errors: FieldError[];
};

/**
 * Checks rows of a file of grants. A row whose key was granted before is not checked again, so that a second run does not
 * fail because a member has left or a perk was withdrawn since.
 */
export async function checkGrants(
  ctx: OperatorContext,
  app: FoundApp,
  rows: readonly Row[],
): Promise<CheckedGrants> {
  const [members, perks, before] = await Promise.all([
    findMembers(
      ctx,
      app,
      rows.map(({ row }) => row.member),
    ),
    findCataloguePerks(ctx, app.id, [...new Set(rows.map(({ row }) => row.perk))]),
    findReferences(
      ctx,
      app.id,
      rows.map(({ row }) => row.key),
    ),
  ]);
  const perkOf = new Map(perks.flatMap((perk) => [[perk.code, perk] as const, [perk.id, perk] as const]));
  const checked: CheckedGrants = { toGrant: [], repeated: 0, errors: [] };
  for (const { line, row } of rows) {
    const [member, perk, known] = [members.get(row.member), perkOf.get(row.perk), before.get(row.key)];
    const refusals = known ? [] : refusalsOf(ctx, row, member, perk);
    if (known && !(member && perk && !isSameGrant(known, { ...member, perk, quantity: row.quantity }))) {
      checked.repeated += 1;
    } else if (known) {
      const message = 'Was used for another member, perk or quantity.';
      checked.errors.push(atLine(line, { field: 'key', code: 'taken', message }));
    } else if (refusals.length > 0 || !member || !perk) {
      checked.errors.push(...refusals.map((error) => atLine(line, error)));
    } else {
      const { quantity, key: reference, expires_at: expiresAt, reason = ctx.reason } = row;
      const { membershipId } = member;
      checked.toGrant.push({
        line,
        request: { membershipId, perk, quantity, expiresAt, reference, note: reason },
      });
    }
  }
  return checked;
}

function refusalsOf(
  ctx: OperatorContext,
  row: Row['row'],
  member: FoundMember | undefined,
  perk: FoundPerk | undefined,
): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, code: string, message: string) => errors.push({ field, code, message });
  if (!member) refuse('member', 'not_found', 'Is no member of the app.');
  else if (!member.isActive) refuse('member', 'membership_inactive', 'Is no active member.');
  if (!perk) refuse('perk', 'not_found', 'Is not in the catalogue.');
  else if (perk.withdrawnAt !== null) refuse('perk', 'withdrawn', 'Is withdrawn from the catalogue.');
  try {
    checkExpiry(ctx, row.expires_at);
  } catch (err) {
    if (!isProblem(err)) throw err;
    errors.push(...(err.facts.errors ?? []));
  }
  return errors;
}
