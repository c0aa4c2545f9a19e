import { aBooking, aCataloguePerk, anActivePerk, aPerk, lock } from '#server/modules/perks/testing/wallet.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { Actor, Samples } from './sample.ts';

const ownPerk = async ({ person }: Actor) => ({ saved_perk_id: await aPerk(person) });
const ownActivePerk = async ({ person }: Actor) => ({ saved_perk_id: await anActivePerk(person) });

const owned = { saved_perk_id: 'member' } as const;

/** A grant of a new perk of the tenant's catalogue to the actor. */
const aGrant = async ({ tenant, person }: Actor) => ({
  user_id: person.userId,
  perk: await aCataloguePerk(tenant),
  quantity: 2,
  reason: 'Apology',
  expires_at: isoInstant(Date.now() + 90 * 86_400_000),
  reference: newId(),
});

export const samples: Samples = {
  listSavedPerks: {
    input: async ({ person }) => {
      await anActivePerk(person);
      return { status: 'active' };
    },
  },
  getSavedPerk: { input: ownPerk, owned },
  canUseSavedPerk: { input: ownPerk, owned },
  activateSavedPerk: { input: ownPerk, owned },
  useSavedPerk: { input: ownActivePerk, owned },
  acknowledgeSavedPerk: { input: ownPerk, owned },
  cancelSavedPerk: { input: ownActivePerk, owned },
  listBookingPerks: {
    input: async ({ person }) => {
      const booking_id = await aBooking(person);
      await lock(person, [await aPerk(person)], booking_id);
      return { booking_id };
    },
    owned: { booking_id: 'member' },
  },
  grantPerk: {
    input: aGrant,
    owned: { user_id: { scope: 'app', alsoFor: 'same person' }, perk: 'app' },
    open: ['reference'],
  },
  listPerkCatalogue: { input: () => ({}) },
  redeemCataloguePerk: {
    input: async ({ tenant }) => ({ id: await aCataloguePerk(tenant) }),
    owned: { id: 'app' },
  },
};
