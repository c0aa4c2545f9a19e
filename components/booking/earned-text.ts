import { earnRule } from '#server/modules/loyalty/index.ts';
import { pointsWord } from '#server/modules/theming/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { type MemberPortal, numberText } from '#server/portal/index.ts';

/**
 * The points that the programme will award for each amount charged, for example `1,458 Miles`. Amounts that
 * earn nothing are omitted.
 */
export async function earnedText(
  portal: MemberPortal,
  amounts: readonly number[],
  currency: string,
): Promise<Map<number, string>> {
  const { app, brand, locale, memberContext: ctx } = portal;
  const rule = await earnRule(ctx, app.id);
  const texts = new Map<number, string>();
  if (!rule || ctx.member.membershipId === null) return texts;
  for (const amount of amounts) {
    const points = rule.pointsFor(fromMajor(amount, currency), currency);
    if (points > 0) texts.set(amount, `${numberText(points, locale)} ${pointsWord(brand, points, locale)}`);
  }
  return texts;
}
