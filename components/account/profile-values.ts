/** The fields of the profile form, by their names on the wire and in the order of the page. */
export const profileFields = [
  'firstname',
  'lastname',
  'date_of_birth',
  'gender',
  'country',
  'phone_number',
  'locale',
  'currency',
] as const;

export type ProfileField = (typeof profileFields)[number];
/** What stands in the form; empty where nothing was chosen. */
export type ProfileValues = Record<ProfileField, string>;

/** What saving answered. `values` is what was typed and is given back whenever it was not saved. */
export type ProfileState = {
  outcome: 'open' | 'saved' | 'refused' | 'signedOut' | 'away';
  wrong: ProfileField[];
  values: ProfileValues | null;
};
