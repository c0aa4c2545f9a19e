import { adapters } from './adapters.ts';
import { cancelAdmit } from './cancel-admit.ts';
import { countedConnections } from './counted-connections.ts';
import { database } from './database.ts';
import { earlyStop } from './early-stop.ts';
import { flatTables } from './flat-tables.ts';
import { gracefulStop } from './graceful-stop.ts';
import { holdExpiry } from './hold-expiry.ts';
import { hostileForms } from './hostile-forms.ts';
import { hostilePages } from './hostile-pages.ts';
import { kill } from './kill.ts';
import { lastPlace } from './last-place.ts';
import { lastRoom } from './last-room.ts';
import { lastSeat } from './last-seat.ts';
import { leavingClients } from './leaving-clients.ts';
import { logout } from './logout.ts';
import { passcodeTries } from './passcode-tries.ts';
import { perks } from './perks.ts';
import type { Proof } from './proof.ts';
import { sameKey } from './same-key.ts';
import { simulation } from './simulation.ts';
import { slowClients } from './slow-clients.ts';
import { userSearches } from './user-searches.ts';

/** All proofs, in the order of the report. */
export const proofs: readonly Proof[] = [
  lastRoom,
  lastPlace,
  lastSeat,
  holdExpiry,
  cancelAdmit,
  kill,
  sameKey,
  passcodeTries,
  perks,
  userSearches,
  logout,
  leavingClients,
  slowClients,
  countedConnections,
  hostileForms,
  hostilePages,
  gracefulStop,
  earlyStop,
  database,
  adapters,
  simulation,
  flatTables,
];

/** Returns the proof with this name, if any. */
export function proofNamed(name: string): Proof | undefined {
  return proofs.find((proof) => proof.name === name);
}
