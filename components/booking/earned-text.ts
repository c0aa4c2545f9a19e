import { earnedPoints } from '#server/modules/loyalty/index.ts';
import { pointsWord } from '#server/modules/theming/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
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

/** The texts of `earnedPointsText` for amounts in major units. */
export async function earnedText(
  portal: MemberPortal,
  amounts: readonly number[],
  currency: string,
): Promise<Map<number, string>> {
  const minorOf = (amount: number) => fromMajor(amount, currency);
  const texts = await earnedPointsText(portal, amounts.map(minorOf), currency);
  return new Map(
    amounts.flatMap((amount) => {
      const text = texts.get(minorOf(amount));
      return text === undefined ? [] : [[amount, text] as const];
    }),
  );
}
