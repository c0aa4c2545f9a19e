import { describe, expect, test } from 'vitest';
import { mergeRooms, mergeRoomTypes } from './merge-rooms.ts';
import { isSameRoom, normaliseRoom } from './normalise-room.ts';
import type { RateOffer, RoomType, StayPrice } from './port.ts';

const room = (id: string, name: string, beds = ''): RoomType => ({
  id,
  name,
  beds,
  english: { name, beds },
  sizeSquareMetres: null,
  maxOccupancy: 2,
  images: [],
});
const rate = (supplier: string, totalMinor: number, more: Partial<RateOffer> = {}): RateOffer =>
  ({
    supplier,
    rateKey: `${supplier}-key`,
    boardType: 'breakfast',
    paymentType: 'pay_now',
    policy: { type: 'non_refundable', timeZone: 'UTC', timeline: [] },
    price: { totalMinor, dueAtPropertyMinor: 0, currency: 'EUR' },
    ...more,
  }) as RateOffer;

describe('Rooms of several suppliers', () => {
  test.each([
    ['Double room', '1 queen bed', 'Standard DBL Room', '1 queen-size bed'],
    ['Superior double room', '1 king bed', 'Room, Double Superior (1 King Bed)', ''],
    ['Suite with living room', '1 king bed, 1 sofa bed', 'Suite, Living Room', '1 sofa bed, 1 king bed'],
    ['Junior suite', '1 king bed', 'JR Suite', ''],
    ['Twin room', '2 single beds', 'Twin Room', '2 twin-size beds'],
  ])('%s with %s is the same room as %s with %s', (name, beds, otherName, otherBeds) => {
    const one = normaliseRoom(room('a', name, beds));
    expect(isSameRoom(one, normaliseRoom(room('b', otherName, otherBeds)))).toBe(true);
  });

  test.each([
    ['Double room', '1 queen bed', 'Superior Double Room', '1 queen bed'],
    ['Double room', '1 queen bed', 'Double room', '1 king bed'],
    ['Junior suite', '', 'Suite with living room', ''],
    ['Double room', '', 'Double room with sea view', ''],
  ])('%s with %s is another room than %s with %s', (name, beds, otherName, otherBeds) => {
    const one = normaliseRoom(room('a', name, beds));
    expect(isSameRoom(one, normaliseRoom(room('b', otherName, otherBeds)))).toBe(false);
  });

  test('Equal rates show the cheapest, which keeps those of other suppliers for fallback in order of price', () => {
    const [merged, ...others] = mergeRooms([
      { room: room('standard', 'Double room'), rates: [rate('kestrel', 300), rate('oriole', 250)] },
      { room: room('rm_1', 'DBL Room'), rates: [rate('pelican', 200), rate('pelican', 280)] },
    ]);
    expect(others).toEqual([]);
    expect(merged?.room.id).toBe('standard');
    expect(merged?.rates).toHaveLength(1);
    expect(merged?.rates[0]).toMatchObject({ supplier: 'pelican', roomTypeId: 'standard' });
    expect(merged?.rates[0]?.fallbacks).toEqual([
      { supplier: 'oriole', rateKey: 'oriole-key', totalMinor: 250 },
      { supplier: 'kestrel', rateKey: 'kestrel-key', totalMinor: 300 },
    ]);
  });

  test('Rates with another board, payment or policy are not equal', () => {
    const rates = [
      rate('kestrel', 300),
      rate('oriole', 250, { boardType: 'room_only' }),
      rate('pelican', 200, { paymentType: 'pay_at_property' }),
    ];
    const [merged] = mergeRooms([{ room: room('standard', 'Double room'), rates }]);
    expect(merged?.rates.map(({ price, fallbacks }) => [price.totalMinor, fallbacks])).toEqual([
      [200, undefined],
      [250, undefined],
      [300, undefined],
    ]);
  });

  const deadline = '2027-03-10T17:00:00.000Z';
  const policyOf = (until: string, penaltyMinor: number, lastMinor: number) => ({
    type: 'partially_refundable' as const,
    timeZone: 'UTC',
    timeline: [
      { from: null, until, penaltyMinor },
      { from: until, until: null, penaltyMinor: lastMinor },
    ],
  });
  const priceOf = (totalMinor: number, more: Partial<StayPrice> = {}) =>
    ({ currency: 'EUR', totalMinor, dueAtPropertyMinor: 0, ...more }) as StayPrice;
  const deposit = {
    name: 'Deposit',
    included: false,
    amountMinor: 50,
    currency: 'CHF',
    payable: 'at_property' as const,
  };

  test.each<[string, Partial<RateOffer>, Partial<RateOffer>]>([
    [
      'a later deadline',
      { policy: policyOf(deadline, 0, 300) },
      { policy: policyOf('2027-03-11T17:00:00.000Z', 0, 300) },
    ],
    ['a higher penalty', { policy: policyOf(deadline, 100, 300) }, { policy: policyOf(deadline, 150, 300) }],
    [
      'a small penalty instead of none',
      { policy: policyOf(deadline, 0, 300) },
      { policy: policyOf(deadline, 3, 300) },
    ],
    ['a part to be paid at the property', {}, { price: priceOf(300, { dueAtPropertyMinor: 30 }) }],
    ['a deposit beside the total', {}, { price: priceOf(300, { charges: [deposit] }) }],
  ])('Rates that differ by %s are not equal', (_, one, other) => {
    const rates = [rate('kestrel', 300, one), rate('oriole', 300, other)];
    const [merged] = mergeRooms([{ room: room('standard', 'Double room'), rates }]);
    expect(merged?.rates).toHaveLength(2);
  });

  test('Rates with the same shares of different totals as penalties are equal, whatever their charges are called', () => {
    const named = (name: string) => [{ ...deposit, name }];
    const rates = [
      rate('kestrel', 300, {
        policy: policyOf(deadline, 100, 300),
        price: priceOf(300, { charges: named('Deposit') }),
      }),
      rate('oriole', 270, {
        policy: policyOf('2027-03-10T17:00:00Z', 91, 270),
        price: priceOf(270, { charges: named('Kaution') }),
      }),
    ];
    const [merged] = mergeRooms([{ room: room('standard', 'Double room'), rates }]);
    expect(merged?.rates.map(({ supplier, fallbacks }) => [supplier, fallbacks?.length])).toEqual([
      ['oriole', 1],
    ]);
  });

  test('The room types of two descriptions are listed once, under the ids of the first', () => {
    const merged = mergeRoomTypes([
      room('standard', 'Double room'),
      room('rm_1', 'DBL'),
      room('rm_2', 'Loft'),
    ]);
    expect(merged.map(({ id }) => id)).toEqual(['standard', 'rm_2']);
  });
});
