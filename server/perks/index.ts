/** The perks noun: members' saved perks, their ledger, the catalogue, and paying bookings with them. */
export { acknowledgeSavedPerk } from './acknowledge-saved-perk.ts';
export { activateSavedPerk } from './activate-saved-perk.ts';
export { canUseSavedPerk } from './can-use-saved-perk.ts';
export { cancelSavedPerk } from './cancel-saved-perk.ts';
export { coveredMinor } from './covered-minor.ts';
export { getSavedPerk } from './get-saved-perk.ts';
export { grantPerks, type NewPerk } from './grant-perks.ts';
export type { ApplicableProduct, PerkProductType } from './kinds.ts';
export { listBookingPerks } from './list-booking-perks.ts';
export { listPerkCatalogue } from './list-catalogue.ts';
export { listSavedPerks } from './list-saved-perks.ts';
export { lockPerks, type PerkClaim, type PerkCover } from './lock-perks.ts';
export { redeemCataloguePerk } from './redeem-catalogue-perk.ts';
export { revokePerk } from './revoke-perk.ts';
export type { CataloguePerk, SavedPerk } from './schema.ts';
export { releasePerks, settlePerks } from './settle-perks.ts';
export { sweepPerks } from './sweep.ts';
export { useSavedPerk } from './use-saved-perk.ts';
