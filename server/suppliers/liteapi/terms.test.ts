import { expect, test } from 'vitest';
import type { LiteApiRate } from './shapes-rates.ts';
import { policyOf } from './terms.ts';

const now = Date.parse('2027-01-01T00:00:00Z');
const of = { dueNowMinor: 10_000, currency: 'EUR', timeZone: 'Europe/Rome' };

type Info = { cancelTime: string; amount: number | string; type?: string; currency?: string };

const aRoom = (cancelPolicyInfos: Info[] | null, totalMinor = 10_000, refundableTag = 'RFN') => ({
  totalMinor,
  rate: {
    retailRate: { total: [{ amount: totalMinor / 100, currency: 'EUR' }] },
    cancellationPolicies: { cancelPolicyInfos, refundableTag },
  } as LiteApiRate,
});

const stepsOf = (...rooms: ReturnType<typeof aRoom>[]) => {
  const { type, timeline } = policyOf(rooms, of, now);
  return [type, ...timeline.map(({ until, penaltyMinor }) => [until?.slice(0, 16) ?? null, penaltyMinor])];
};

const may = (day: number) => `2027-05-${String(day).padStart(2, '0')} 10:00:00`;

test.each([
  {
    what: 'An amount is the penalty from its time on',
    rooms: [aRoom([{ cancelTime: may(3), amount: 40.5, type: 'amount', currency: 'EUR' }])],
    steps: ['free_cancellation', ['2027-05-03T10:00', 0], [null, 4_050]],
  },
  {
    what: 'A percentage is that share of the room',
    rooms: [aRoom([{ cancelTime: may(3), amount: 33.33, type: 'percentage' }])],
    steps: ['free_cancellation', ['2027-05-03T10:00', 0], [null, 3_333]],
  },
  {
    what: 'Steps are sorted, and a penalty never falls',
    rooms: [
      aRoom([
        { cancelTime: may(9), amount: 20 },
        { cancelTime: may(3), amount: 60 },
      ]),
    ],
    steps: ['free_cancellation', ['2027-05-03T10:00', 0], [null, 6_000]],
  },
  {
    what: 'The penalties of several rooms add up, each from its own time on',
    rooms: [
      aRoom([{ cancelTime: may(3), amount: 40 }], 4_000),
      aRoom([{ cancelTime: may(5), amount: 60 }], 6_000),
    ],
    steps: ['free_cancellation', ['2027-05-03T10:00', 0], ['2027-05-05T10:00', 4_000], [null, 10_000]],
  },
  {
    what: 'One room that is not refundable makes the stay partially refundable',
    rooms: [aRoom([{ cancelTime: may(3), amount: 40 }], 4_000), aRoom(null, 6_000, 'NRFN')],
    steps: ['partially_refundable', ['2027-05-03T10:00', 6_000], [null, 10_000]],
  },
  {
    what: 'A deadline that is over counts from now on',
    rooms: [aRoom([{ cancelTime: '2026-12-01 10:00:00', amount: 25 }])],
    steps: ['partially_refundable', [null, 2_500]],
  },
  {
    what: 'A penalty above the price is the price',
    rooms: [aRoom([{ cancelTime: may(3), amount: 999 }])],
    steps: ['free_cancellation', ['2027-05-03T10:00', 0], [null, 10_000]],
  },
  {
    what: 'A rate that is called refundable and names no deadline is not refundable',
    rooms: [aRoom([])],
    steps: ['non_refundable', [null, 10_000]],
  },
  {
    what: 'A penalty in another currency, or a time that cannot be read, is the whole price',
    rooms: [
      aRoom([{ cancelTime: may(3), amount: 40, currency: 'USD' }], 4_000),
      aRoom([{ cancelTime: 'soon', amount: 10 }], 6_000),
    ],
    steps: ['non_refundable', [null, 10_000]],
  },
])('$what', ({ rooms, steps }) => {
  expect(stepsOf(...rooms)).toEqual(steps);
});

test('A time without a zone is in GMT, wherever the process runs', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Asia/Tokyo';
  try {
    expect(stepsOf(aRoom([{ cancelTime: may(3), amount: 100 }]))[1]).toEqual(['2027-05-03T10:00', 0]);
    expect(stepsOf(aRoom([{ cancelTime: '2027-05-03T12:00:00+02:00', amount: 100 }]))[1]).toEqual([
      '2027-05-03T10:00',
      0,
    ]);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('Who loses all rooms loses all that was paid, also where the offer has another price than their sum', () => {
  const policy = policyOf([aRoom(null, 9_990, 'NRFN')], of, now);
  expect(policy).toMatchObject({ type: 'non_refundable', timeline: [{ penaltyMinor: 10_000 }] });
});
