import { sql } from '../db/sql.ts';
import type { PersonalData } from '../personal-data/index.ts';

/** Stored answers repeat data that other modules export. */
export const personalData = {
  async erase(ctx, { userId }) {
    await ctx.db.execute(
      sql`delete from idempotency_records where user_id = ${userId} and app_id = ${ctx.app.id}`,
    );
  },
} satisfies PersonalData;
