import { readWallet, type Wallet } from '#components/airport/airport-context.ts';
import { type OfferedPerks, perkChoices } from '#components/airport/perk-choices.ts';
import {
  offerPerks,
  type PerkOffer,
  withReservedUnits,
} from '#server/modules/airport-services/bookings/index.ts';
import type { VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import type { SelectedVisit } from './read-visit-selection.ts';

/** The perks that can pay for the visit, and those that its hold reserves as values of the form. */
export async function readPerks(
  portal: MemberPortal,
  venue: VenueDetails,
  selected: SelectedVisit,
): Promise<{ offered: OfferedPerks; chosen: Record<string, string> }> {
  const offer = offerFor(portal, venue, selected, await readWallet(portal));
  const offered = await perkChoices(portal, offer);
  const unclaimed = [...reservedBy(selected)];
  const chosen = offered.choices.flatMap(({ perkId }, index) => {
    const at = unclaimed.indexOf(perkId);
    if (at < 0) return [];
    unclaimed.splice(at, 1);
    return [[`perk_${index}`, perkId] as const];
  });
  return { offered, chosen: Object.fromEntries(chosen) };
}

/** Whether these perks of the wallet, one entry for each guest, pay the whole price: nothing is left to pay by card. */
export function perksCoverPrice(
  portal: MemberPortal,
  venue: VenueDetails,
  selected: SelectedVisit,
  { wallet, perkIds }: { wallet: Wallet; perkIds: readonly string[] },
): boolean {
  // An offer has a limited number of perks: those that were not chosen must not displace a chosen one.
  const chosen = wallet.filter(({ id }) => perkIds.includes(id));
  const { choices, totalMinor } = offerFor(portal, venue, selected, chosen);
  const paysMinorOf = new Map(choices.map(({ perk, paysMinor }) => [perk.id, paysMinor]));
  return perkIds.reduce((sum, id) => sum + (paysMinorOf.get(id) ?? 0), 0) >= totalMinor;
}

function offerFor(
  portal: MemberPortal,
  venue: VenueDetails,
  selected: SelectedVisit,
  wallet: Wallet,
): PerkOffer {
  const { guests, unitMinor, currency } = selected.visit;
  const wanted = { kind: venue.kind, productId: venue.id, guests, unitMinor, currency };
  return offerPerks(portal, withReservedUnits(wallet, reservedBy(selected)), wanted);
}

const reservedBy = (selected: SelectedVisit): readonly string[] =>
  selected.how === 'held' ? selected.booking.payment.perkItemIds : [];
