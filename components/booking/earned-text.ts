import { sql } from 'drizzle-orm';
import { pointsWord } from '#server/brands/index.ts';
import { convertMinor } from '#server/fx/index.ts';
import { fromMajor, toMajor } from '#server/platform/money/index.ts';
import { type MemberPortal, numberText } from '#server/portal/index.ts';

/**
 * `1,458 Miles` for each amount that would be charged, by the earn rule of the programme: points for each whole unit of
 * the app's currency. Amounts that earn nothing are left out.
 */
export async function earnedText(
  portal: MemberPortal,
  amounts: readonly number[],
  currency: string,
): Promise<Map<number, string>> {
  const { app, brand, locale, memberContext: ctx } = portal;
  const [program] = await ctx.db.execute<{ points_per_major_unit: number }>(
    sql`select points_per_major_unit from programs where app_id = ${app.id}`,
  );
  const texts = new Map<number, string>();
  if (!program || ctx.member.membershipId === null) return texts;
  for (const amount of amounts) {
    const minor = convertMinor(fromMajor(amount, currency), currency, app.defaultCurrency);
    const points = Math.floor(toMajor(minor, app.defaultCurrency)) * program.points_per_major_unit;
    if (points > 0) texts.set(amount, `${numberText(points, locale)} ${pointsWord(brand, points, locale)}`);
  }
  return texts;
}
