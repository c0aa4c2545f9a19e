import type { SQL } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';

/** A person in the details of a booking. */
export type NamedPerson = {
  firstName: string;
  lastName: string;
  email?: string | null;
  phone?: string | null;
  passportSealed?: string | null;
};

/** The personal fields in the `details` of a product's bookings. */
export type PersonalDetails = {
  /** Reads the people named in a booking and the texts entered for it, for the export of personal data. */
  read(booking: Booking): {
    people: readonly NamedPerson[];
    notes: readonly (string | null | undefined)[];
  };
  /** The values of the personal fields after the account was deleted. */
  erased: Readonly<Record<string, unknown>>;
  /** SQL expression for fields that `erased` cannot describe. `details` has the values of `erased` already. */
  eraseMore?(details: SQL): SQL;
  /** The field of the person to whom e-mail messages are sent; absent if they are sent to the member. */
  recipient?: string;
};
