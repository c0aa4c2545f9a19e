/** The fields of the profile form, named as in the API and in the order of the page. */
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
/** The values of the form; empty where nothing was chosen. */
export type ProfileValues = Record<ProfileField, string>;

/** The result of saving. `values` is what was typed if it was not saved, otherwise null. */
export type ProfileState = {
  outcome: 'open' | 'saved' | 'refused' | 'signedOut' | 'away';
  wrong: ProfileField[];
  values: ProfileValues | null;
};
