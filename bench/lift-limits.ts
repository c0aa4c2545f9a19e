import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';

/** Lifts the limits of an app, so that measurements reach the product's own. */
export async function liftLimits(appId: string): Promise<void> {
  const unlimited = JSON.stringify({
    membersPerMinute: 1e8,
    keysPerMinute: 1e8,
    supplierCallsPerMinute: 1e8,
    holdsPerMember: 1e8,
    heldPlacesPerMember: 1e8,
    holdsPerKey: 1e8,
    holdsPerApp: 1e8,
  });
  await systemContext().db.execute(sql`update apps set limits = ${unlimited}::jsonb where id = ${appId}`);
}
