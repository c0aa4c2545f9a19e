/** The demo partners by slug, with the member who signs in and the destination of the searches. */
export const partners = {
  aurora: { email: 'ana@aurora.example', destination: 'Paris' },
  meridian: { email: 'mia@meridian.example', destination: 'London' },
  noor: { email: 'noor@noor.example', destination: 'Dubai' },
} as const;
