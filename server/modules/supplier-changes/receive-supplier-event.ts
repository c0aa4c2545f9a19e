import type { BookingName } from '#server/modules/bookings/port.ts';
import { requestReadBacks } from '#server/modules/checkout/index.ts';
import { type BaseContext, environments, type WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { pool, transaction } from '#server/platform/db/index.ts';
import { changingSupplier } from './changing-suppliers.ts';
import type * as contract from './contract.ts';
import { findNamedBookings } from './find-named-bookings.ts';
import { supplierEvents } from './schema.ts';

/**
 * Receives an event of a supplier: the bookings that it names are read back by a job. The signature names the
 * environment, and the apps if the secret was theirs; an event of a supplier that does not sign is received where its
 * bookings are.
 */
export async function receiveSupplierEvent(
  ctx: WebhookContext,
  { name, ...body }: Input<typeof contract.receiveSupplierEvent>,
): Promise<Output<typeof contract.receiveSupplierEvent>> {
  const { webhooks } = changingSupplier(ctx.environment, name) ?? {};
  const news = webhooks ? readSafely(ctx, name, () => webhooks.read(body)) : null;
  if (!webhooks || !news) return { received: true, duplicate: false };
  const contexts = webhooks.signature === 'none' ? contextsWith(ctx, name) : [ctx];
  const outcomes = await Promise.all(contexts.map((one) => receiveOnce(one, name, news, ctx.signedFor)));
  return { received: true, duplicate: outcomes.includes('duplicate') };
}

/** An event that cannot be read is answered like any other: repeating it would not help. */
function readSafely<News>(ctx: WebhookContext, supplier: string, read: () => News | null): News | null {
  try {
    return read();
  } catch (err) {
    ctx.log.warn({ err, supplier }, 'an event of a supplier could not be read');
    return null;
  }
}

/** A context for each environment that has the supplier. */
function contextsWith(ctx: WebhookContext, name: string): BaseContext[] {
  return environments
    .filter((environment) => changingSupplier(environment, name))
    .map((environment) => ({ ...ctx, environment, db: pool(environment).db }));
}

/** Events about no booking of ours are not stored, so that unsigned senders cannot fill the table. */
async function receiveOnce(
  ctx: BaseContext,
  supplier: string,
  { eventId, bookings: names }: { eventId: string; bookings: readonly BookingName[] },
  signedFor: readonly string[] | undefined,
): Promise<'received' | 'duplicate' | 'unknown'> {
  const found = await findNamedBookings(ctx, supplier, names, signedFor);
  if (found.length === 0) return 'unknown';
  // An app's own account chooses its ids, which must not make an event of another account a duplicate.
  const scopedId = [...(signedFor ?? []), eventId].join(' ');
  return transaction(ctx, async (ctx) => {
    const stored = await ctx.db
      .insert(supplierEvents)
      .values({ supplier, eventHash: sha256Hex(scopedId) })
      .onConflictDoNothing()
      .returning({ supplier: supplierEvents.supplier });
    if (stored.length === 0) return 'duplicate';
    await requestReadBacks(ctx, found);
    return 'received';
  });
}
