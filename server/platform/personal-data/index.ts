import type { MemberContext } from '../context/index.ts';

/**
 * A person whose account in an app is deleted. Rows that accounting or other members need are assigned to
 * `pseudonym`, the id of a user without personal data: the person's own id if the user belongs to no other app.
 */
export type ErasedPerson = {
  userId: string;
  /** The stored e-mail address, as typed. */
  email: string;
  membershipId: string | null;
  pseudonym: string;
};

/** What a module with personal data declares; `server/wiring/personal-data.ts` lists the declarations. */
export type PersonalData = {
  /** Reads the caller's data in this app, by section of the export. */
  exportFor?: Readonly<Record<string, (ctx: MemberContext) => Promise<unknown>>>;
  /**
   * Erases the caller's data in this app, in the transaction of `ctx`. A module without it keeps only rows that
   * refer to a membership, which is assigned to the pseudonym.
   */
  erase?: (ctx: MemberContext, person: ErasedPerson) => Promise<void>;
};
