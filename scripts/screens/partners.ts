/** Whose portal is looked at, who signs in there and where they travel. */
export const partners = {
  aurora: { email: 'ana@aurora.example', destination: 'Paris' },
  meridian: { email: 'mia@meridian.example', destination: 'London' },
  noor: { email: 'noor@noor.example', destination: 'Dubai' },
} as const;
