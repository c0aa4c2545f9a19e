import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import { listRooms } from '../catalogue/index.ts';
import { anOffer, aStay, seal } from '../catalogue/testing/offers.ts';
import { initiateHotelBooking } from './index.ts';
import { roomsTaken } from './testing/books.ts';
import { leadGuest, plainHotel } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const refusal = expect.objectContaining({
  code: 'validation_failed',
  facts: { errors: [expect.objectContaining({ field: 'guests.rooms', code: 'too_many' })] },
});
const guests = { adults: 1, rooms: 2 };

test('A rate for more rooms than adults cannot be held', async () => {
  const ctx = { ...(await memberContext(member)), key: null };
  const offer = await anOffer(plainHotel);
  const party = { ...guests, childrenAges: [] };
  const { roomId, confirmation } = await seal(tenant, { ...offer, stay: { ...offer.stay, party } }, 60);
  const before = await roomsTaken(plainHotel, aStay.check_in);
  const order = {
    ...aStay,
    room_id: roomId,
    hotel_id: plainHotel,
    price_confirmation_token: confirmation,
    guests,
    lead_guest: leadGuest,
  };
  await expect(initiateHotelBooking(ctx, order)).rejects.toEqual(refusal);
  expect(await roomsTaken(plainHotel, aStay.check_in)).toBe(before);
});

test('No supplier is asked for the rooms of a party with more rooms than adults', async () => {
  const ctx = await memberContext(member);
  // Every request to the suppliers of this hotel fails.
  const input = { ...aStay, hotel_id: 'htl_test_rooms_error', guests };
  await expect(listRooms(ctx, input)).rejects.toEqual(refusal);
});
