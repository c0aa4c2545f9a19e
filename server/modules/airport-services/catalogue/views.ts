import type { Slot, Venue } from './port.ts';

/** One page of the venues that match a search. */
export type VenuePage = { venues: Venue[]; page: number; perPage: number; total: number };

/** The slots of a venue on a date, for a number of guests. */
export type VenueAvailability = {
  venueId: string;
  date: string;
  timeZone: string;
  currency: string;
  slots: OfferedSlot[];
};

/** A slot for the requested number of guests. */
export type OfferedSlot = Slot & {
  /** Price for all guests. */
  totalMinor: number;
  startsAt: string;
  /** The last instant of free cancellation; null if there is none. */
  freeUntil: string | null;
  /** Whether the slot has places for all guests. */
  isAvailable: boolean;
};
