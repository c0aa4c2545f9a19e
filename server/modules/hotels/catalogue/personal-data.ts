import { sql } from '#server/platform/db/sql.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';

/** The export leaves searches out: they are purged soon after they expire (purge-searches.ts). */
export const personalData = {
  async erase(ctx, { userId }) {
    await ctx.db.execute(
      sql`delete from hotel_searches where app_id = ${ctx.app.id} and user_id = ${userId}`,
    );
  },
} satisfies PersonalData;
