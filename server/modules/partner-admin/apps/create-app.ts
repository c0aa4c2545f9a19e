import { z } from 'zod';
import * as tenants from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import { lockOrganisation } from '../find.ts';
import { checkOrigins, currency, id, locale, modules, name, reference, slug } from '../inputs.ts';
import { requireEnabledOrganisation } from '../organisations/require-enabled.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { rejectTakenValues } from '../unique-violations.ts';
import { defaultEarnRule, defaultTiers, tiers } from './programme.ts';
import { type AppView, readApp } from './view.ts';

const CreateApp = z.object({
  org: reference,
  name,
  slug,
  currency,
  locale,
  module: modules,
  program: name.optional(),
  tier: tiers.default(defaultTiers),
  origin: z.array(z.string().max(300)).max(50).default([]),
  return_origin: z.array(z.string().max(300)).max(50).default([]),
  id: id.optional(),
});

/**
 * Creates an app of an organisation with its points programme. It has no theme yet, so its portal is empty.
 * Production serves it only after an approval. Pass `id` to give it the same id as in the other environment.
 */
export async function createApp(ctx: OperatorContext, given: z.input<typeof CreateApp>): Promise<AppView> {
  const { id = newId(), ...input } = parseInput(CreateApp, given);
  const allowedOrigins = checkOrigins(ctx.environment, 'origin', input.origin);
  const returnOrigins = checkOrigins(ctx.environment, 'return_origin', input.return_origin);
  return transaction(ctx, async (ctx) => {
    const organisation = await lockOrganisation(ctx, input.org);
    await requireEnabledOrganisation(ctx, organisation.id);
    await rejectTakenValues({ apps_slug_unique: 'slug', apps_pkey: 'id' }, () =>
      tenants.createApp(
        ctx,
        {
          id,
          organisationId: organisation.id,
          name: input.name,
          slug: input.slug,
          defaultCurrency: input.currency,
          defaultLocale: input.locale,
          modules: input.module,
          allowedOrigins,
          returnOrigins,
        },
        {
          name: input.program ?? input.name,
          tiers: input.tier.map((tier) => ({ ...tier, benefits: [] })),
          ...defaultEarnRule,
        },
      ),
    );
    await recordAuditEntry(ctx, {
      action: 'app.create',
      organisationId: organisation.id,
      appId: id,
      detail: { slug: input.slug, name: input.name, currency: input.currency, modules: input.module },
    });
    return readApp(ctx, id);
  });
}
