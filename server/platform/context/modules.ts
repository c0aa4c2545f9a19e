/** Modules that a partner can enable or disable, in the order of a journey. */
export const moduleNames = [
  'hotels',
  'experiences',
  'airport',
  'transfers',
  'esim',
  'perks',
  'wishlists',
  'circles',
] as const;

export type ModuleName = (typeof moduleNames)[number];
