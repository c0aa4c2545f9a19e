import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMinorAt } from '#server/platform/money/index.ts';
import { isWorseThanAgreed, type Terms, worseTerms } from './agreed-terms.ts';
import type { CancellationPolicy, Charge, HotelOrder, RateOffer } from './port.ts';
import { policyBeforeMarkup, sellOffer } from './sell-offer.ts';

type Step = [until: string | null, penaltyMinor: number];

/** Terms of these steps: what cancelling costs until each instant. */
function policyOf(...steps: Step[]): CancellationPolicy {
  const timeline = steps.map(([until, penaltyMinor], index) => ({
    from: steps[index - 1]?.[0] ?? null,
    until,
    penaltyMinor,
  }));
  return { type: 'partially_refundable', timeZone: 'UTC', timeline };
}

const december = (day: number) => `2027-12-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const now = Date.parse(december(1));
const stay = { currency: 'EUR' } as HotelOrder['stay'];
const agreed = (...steps: Step[]) => ({ stay, agreedTotalMinor: 100_00, agreedPolicy: policyOf(...steps) });
const offer = (policy: CancellationPolicy, totalMinor = 100_00, currency = 'EUR') =>
  ({ policy, price: { totalMinor, dueNowMinor: totalMinor, currency } }) as RateOffer;

describe('An offer in place of the one that a guest agreed to', () => {
  const free: Step[] = [
    [december(10), 0],
    [december(15), 50_00],
    [null, 100_00],
  ];

  test.each<[string, Step[]]>([
    [
      'ends its free cancellation earlier',
      [
        [december(5), 0],
        [december(15), 50_00],
        [null, 100_00],
      ],
    ],
    [
      'ends it a second earlier',
      [
        ['2027-12-10T11:59:59.000Z', 0],
        [december(15), 50_00],
        [null, 100_00],
      ],
    ],
    [
      'costs everything earlier',
      [
        [december(10), 0],
        [december(12), 50_00],
        [null, 100_00],
      ],
    ],
    [
      'has a penalty that is higher by a cent',
      [
        [december(10), 0],
        [december(15), 50_01],
        [null, 100_00],
      ],
    ],
    [
      'costs a cent from now on',
      [
        [december(15), 1],
        [null, 100_00],
      ],
    ],
    ['is not refundable', [[null, 100_00]]],
    [
      'has a step more',
      [
        [december(8), 0],
        [december(10), 1],
        [december(15), 50_00],
        [null, 100_00],
      ],
    ],
  ])('It is worse if it %s', (_, steps) => {
    expect(isWorseThanAgreed(offer(policyOf(...steps)), agreed(...free), now)).toBe(true);
  });

  test.each<[string, Step[]]>([
    ['has the same terms', free],
    [
      'is free for longer',
      [
        [december(11), 0],
        [december(15), 50_00],
        [null, 100_00],
      ],
    ],
    [
      'costs less',
      [
        [december(10), 0],
        [december(15), 49_99],
        [null, 100_00],
      ],
    ],
    [
      'is free until it costs everything',
      [
        [december(15), 0],
        [null, 100_00],
      ],
    ],
    ['always costs nothing', [[null, 0]]],
  ])('It is not worse if it %s', (_, steps) => {
    expect(isWorseThanAgreed(offer(policyOf(...steps)), agreed(...free), now)).toBe(false);
  });

  test('Steps that are over do not count, neither of the offer nor of the agreement', () => {
    const at = Date.parse(december(11));
    const offered = offer(policyOf([december(15), 50_00], [null, 100_00]));
    expect(isWorseThanAgreed(offered, agreed(...free), at)).toBe(false);
    const early = offer(policyOf([december(5), 10_00], [december(15), 50_00], [null, 100_00]));
    expect(isWorseThanAgreed(early, agreed(...free), at)).toBe(false);
    expect(isWorseThanAgreed(early, agreed(...free), now)).toBe(true);
  });

  test('At a lower price a penalty may be a greater part of it, and not a higher amount', () => {
    const cheaper = (penaltyMinor: number) =>
      offer(policyOf([december(10), 0], [december(15), penaltyMinor], [null, 80_00]), 80_00);
    expect(isWorseThanAgreed(cheaper(50_00), agreed(...free), now)).toBe(false);
    expect(isWorseThanAgreed(cheaper(50_01), agreed(...free), now)).toBe(true);
  });

  test('Above the agreed price, and in a currency in which nothing was agreed, it is not judged', () => {
    const lost = policyOf([null, 101_00]);
    expect(isWorseThanAgreed(offer(lost, 101_00), agreed(...free), now)).toBe(false);
    expect(isWorseThanAgreed(offer(lost, 1, 'JPY'), agreed(...free), now)).toBe(false);
  });

  test('Terms that were converted and marked up for the sale are not worse than themselves, and a higher penalty is', () => {
    const sale = fc.record({
      totalMinor: fc.integer({ min: 1, max: 5_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      // A dinar has a thousand parts, a yen has none: what is rounded is up to 200 parts of the supplier's currency.
      from: fc.constantFrom('GBP', 'KWD'),
      currency: fc.constantFrom('EUR', 'JPY'),
      rate: fc.integer({ min: 50, max: 5_000 }).map((thousandths) => thousandths / 1_000),
      markup: fc.option(
        fc.record({
          ruleId: fc.constant('rule'),
          percentBasisPoints: fc.integer({ min: 0, max: 10_000 }),
          fixedMinor: fc.integer({ min: 0, max: 100_000 }),
          roundToMinor: fc.constantFrom(1, 50, 100),
        }),
      ),
    });
    fc.assert(
      fc.property(sale, ({ totalMinor, share, from, currency, rate, markup }) => {
        const offerOf = (penalty: number, total: number, currency: string) =>
          offer(policyOf([december(10), penalty], [null, total]), total, currency);
        const convert = (minor: number) => convertMinorAt(rate, minor, from, currency);
        const penaltyMinor = Math.round(totalMinor * share);
        const [penalty, total] = [convert(penaltyMinor), convert(totalMinor)];
        fc.pre(total > 0 && (penaltyMinor === 0 || penalty > 0));
        const converted = offerOf(penalty, total, currency);
        const price = { ...converted.price, baseMinor: total, nightly: [] };
        const agreedPolicy = policyBeforeMarkup(sellOffer({ ...converted, price }, markup));
        expect(agreedPolicy).toEqual(converted.policy);
        const order = {
          stay: { currency } as HotelOrder['stay'],
          agreedTotalMinor: total,
          supplierTotal: { currency: from, minor: totalMinor },
          agreedPolicy,
        };
        expect(isWorseThanAgreed(offerOf(penaltyMinor, totalMinor, from), order, now)).toBe(false);
        const higher = penaltyMinor + Math.ceil((2 * totalMinor) / total) + 1;
        if (higher <= totalMinor)
          expect(isWorseThanAgreed(offerOf(higher, totalMinor, from), order, now)).toBe(true);
      }),
      {
        examples: [
          [{ totalMinor: 100_000, share: 0.44, from: 'KWD', currency: 'JPY', rate: 0.32, markup: null }],
        ],
      },
    );
  });
});

describe('The parts of an offer that are worse than the agreed terms', () => {
  const half: Step[] = [
    [december(10), 0],
    [null, 50_00],
  ];
  const tax = (amountMinor: number, currency = 'EUR', name = 'City tax'): Charge => ({
    name,
    included: false,
    amountMinor,
    currency,
    payable: 'at_property',
  });
  const terms = (
    price: Partial<Terms['price']> = {},
    boardType: Terms['boardType'] = 'breakfast',
    steps: Step[] = half,
  ): Terms => ({
    boardType,
    policy: policyOf(...steps),
    price: { currency: 'EUR', totalMinor: 100_00, dueNowMinor: 60_00, charges: [tax(10_00)], ...price },
  });

  test.each<[string, Terms, string[]]>([
    ['nothing, if all is as agreed', terms(), []],
    ['the price by a cent', terms({ totalMinor: 100_01 }), ['price']],
    ['the price in another currency', terms({ currency: 'USD' }), ['price']],
    ['the payment, if more is due now', terms({ dueNowMinor: 60_01 }), ['payment']],
    ['the payment, if nothing is due now any more', terms({ dueNowMinor: 0 }), ['payment']],
    ['nothing, if less is due now', terms({ dueNowMinor: 10_00 }), []],
    ['the board, if a meal is missing', terms({}, 'room_only'), ['board']],
    ['nothing, if there are more meals', terms({}, 'half_board'), []],
    ['the charges, if one is higher', terms({ charges: [tax(10_01)] }), ['charges']],
    ['the charges, if there is one more', terms({ charges: [tax(10_00), tax(1, 'GBP')] }), ['charges']],
    ['nothing, if a charge has another name', terms({ charges: [tax(10_00, 'EUR', 'Tax')] }), []],
    ['nothing, if a charge is in two lines', terms({ charges: [tax(4_00), tax(6_00)] }), []],
    ['nothing, if there are no charges', terms({ charges: [] }), []],
    ['the cancellation', terms({}, 'breakfast', [[null, 50_00]]), ['cancellation']],
    [
      'the price alone, if all other parts grow with it',
      terms({ totalMinor: 107_00, dueNowMinor: 64_20 }, 'breakfast', [
        [december(10), 0],
        [null, 53_50],
      ]),
      ['price'],
    ],
    [
      'each part of its own of a dearer offer',
      terms({ totalMinor: 107_00, dueNowMinor: 107_00, charges: [tax(20_00)] }, 'room_only', [
        [null, 107_00],
      ]),
      ['price', 'payment', 'board', 'charges', 'cancellation'],
    ],
  ])('They are %s', (_, offered, parts) => {
    expect(worseTerms(terms(), offered, now)).toEqual(parts);
  });

  test('Charges that an offer does not tell are no change', () => {
    const { charges: _, ...price } = terms().price;
    expect(worseTerms(terms(), { ...terms(), price }, now)).toEqual([]);
  });

  test('An offer for an order is worse if the property collects more beside the total than was agreed', () => {
    const order = { ...agreed(...half), agreedExtras: [tax(10_00, 'GBP')] };
    const offered = (charges: Charge[]) => {
      const { price, ...more } = offer(policyOf(...half));
      return { ...more, price: { ...price, charges } };
    };
    expect(isWorseThanAgreed(offered([tax(10_00, 'GBP')]), order, now)).toBe(false);
    expect(isWorseThanAgreed(offered([tax(10_01, 'GBP')]), order, now)).toBe(true);
    expect(isWorseThanAgreed(offered([tax(10_00, 'GBP'), tax(1)]), order, now)).toBe(true);
    // An order without charges says nothing about them.
    expect(isWorseThanAgreed(offered([tax(1)]), agreed(...half), now)).toBe(false);
  });
});
