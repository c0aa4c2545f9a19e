import { z } from 'zod';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

const key = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^[\x21-\x7e]+$/, 'Must be visible ASCII characters.');

const ChooseGateway = z
  .object({
    app: reference,
    gateway: z.string().max(64),
    account: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[\x21-\x7e]+$/, 'Must be visible ASCII characters.')
      .optional(),
    keys: z.strictObject({ secret_key: key.optional(), publishable_key: key.optional() }).optional(),
  })
  .refine(({ account, keys }) => account !== undefined || keys === undefined, {
    path: ['account'],
    message: 'Keys need the account that they belong to.',
  });

/**
 * Routes new payments of an app to another gateway, with the app's own account there or without one. Existing payments
 * stay with their gateway and account; new keys of an account serve them too. The audit log names the account alone.
 */
export async function setAppGateway(
  ctx: OperatorContext,
  given: z.input<typeof ChooseGateway>,
): Promise<{ app: string; gateway: string; account?: string }> {
  const input = parseInput(ChooseGateway, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const { account: id, keys } = input;
    const own = keys && { secretKey: keys.secret_key ?? null, publishableKey: keys.publishable_key ?? null };
    await chooseGateway(ctx, app.id, input.gateway, id ? { id, keys: own ?? null } : null);
    const chosen = { gateway: input.gateway, ...(id ? { account: id } : {}) };
    await recordAuditEntry(ctx, {
      action: 'app.gateway',
      organisationId: app.organisationId,
      appId: app.id,
      detail: chosen,
    });
    return { app: app.slug, ...chosen };
  });
}
