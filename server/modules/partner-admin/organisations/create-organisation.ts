import { z } from 'zod';
import * as tenants from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import { currency, id, name, slug } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { rejectTakenValues } from '../unique-violations.ts';
import { readOrganisation } from './list-organisations.ts';
import type { OrganisationView } from './view.ts';

const CreateOrganisation = z.object({ name, slug, currency, id: id.optional() });

/**
 * Creates an organisation. Pass `id` for the same id as in the other environment. Throws a 422 for a slug or
 * id in use.
 */
export async function createOrganisation(
  ctx: OperatorContext,
  given: z.input<typeof CreateOrganisation>,
): Promise<OrganisationView> {
  const { currency: defaultCurrency, id = newId(), ...input } = parseInput(CreateOrganisation, given);
  return transaction(ctx, async (ctx) => {
    await rejectTakenValues({ organisations_slug_unique: 'slug', organisations_pkey: 'id' }, () =>
      tenants.createOrganisation(ctx, { id, ...input, defaultCurrency }),
    );
    await recordAuditEntry(ctx, {
      action: 'org.create',
      organisationId: id,
      detail: { slug: input.slug, name: input.name, currency: defaultCurrency },
    });
    return readOrganisation(ctx, id);
  });
}
