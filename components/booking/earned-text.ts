import { pointsWord } from '#server/brands/index.ts';
import { earnRule } from '#server/membership/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { type MemberPortal, numberText } from '#server/portal/index.ts';

/** `1,458 Miles` for each amount that would be charged, as the programme will reward it; amounts that earn nothing are left out. */
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
