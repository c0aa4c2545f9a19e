import { earnedPoints } from '#server/modules/loyalty/index.ts';
import { pointsWord } from '#server/modules/theming/index.ts';
import { type MemberPortal, numberText } from '#server/portal/index.ts';

/**
 * The points that the programme will award for each amount charged in minor units, for example
 * `1,458 Miles`. Amounts that earn nothing are omitted.
 */
export async function earnedPointsText(
  { brand, locale, memberContext }: MemberPortal,
  amountsMinor: readonly number[],
  currency: string,
): Promise<Map<number, string>> {
  const earned = await earnedPoints(memberContext, amountsMinor, currency);
  return new Map(
    [...earned].map(([minor, points]) => [
      minor,
      `${numberText(points, locale)} ${pointsWord(brand, points, locale)}`,
    ]),
  );
}
