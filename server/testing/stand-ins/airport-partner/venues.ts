/** A venue of the stand-in: as the protocol has it, with its prices by currency and its places in each slot. */
export type StandInVenue = Record<string, unknown> & {
  id: string;
  kind: string;
  airport: string;
  prices: Record<string, string>;
  capacity: number;
};

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A lounge in Lisbon, open all day, with ten places in each slot. */
export const aVenue = (id: string, more: Partial<StandInVenue> = {}): StandInVenue => ({
  id,
  kind: 'lounge',
  airport: 'LIS',
  name: { en: `Partner Lounge ${id}`, de: `Partner-Lounge ${id}` },
  terminal: { en: 'Terminal 1' },
  location: { en: 'After security' },
  description: { en: '<p>Quiet &amp; bright.</p><script>alert(1)</script>' },
  directions: { en: 'Turn left.' },
  conditions: { en: ['A boarding pass is required'] },
  children_policy: { en: 'Welcome' },
  phone: '+351 21 000 0000',
  opening_hours: week.map((day) => ({ day, opens: '00:00', closes: '24:00' })),
  max_stay_minutes: 120,
  amenities: [
    { key: 'showers', name: { en: 'Shower' } },
    { key: 'piano', name: { en: 'Grand <b>piano</b>' } },
  ],
  cancellation: { free_until_hours: 24, late_refund_percent: 25 },
  prices: { EUR: '30.00', USD: '33.50' },
  capacity: 10,
  ...more,
});
