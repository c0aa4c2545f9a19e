/**
 * Settings of a run, read from the environment. Without `E2E_ORIGIN` the journeys start their own servers;
 * with it they run against the product at that address.
 */
const partnerSlugs = ['aurora', 'meridian', 'noor'] as const;
export type PartnerSlug = (typeof partnerSlugs)[number];

/** The origin of the running product under test; null when the journeys start their own servers. */
export const runningOrigin: URL | null = readOrigin(process.env.E2E_ORIGIN);

/** The partner whose journeys run; null means all of them. One address belongs to one partner. */
export const chosenPartner: PartnerSlug | null = readPartner(
  process.env.E2E_PARTNER || (runningOrigin ? 'aurora' : undefined),
);

/** The environment of the running product, which is sent with every request. */
export const environment = readEnvironment(process.env.E2E_ENVIRONMENT || 'Sandbox');

function readOrigin(value: string | undefined): URL | null {
  if (!value) return null;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Error(`E2E_ORIGIN is ${value}, and not an address such as https://aurora.example`);
  return url;
}

function readPartner(value: string | undefined): PartnerSlug | null {
  if (!value) return null;
  const slug = partnerSlugs.find((one) => one === value);
  if (!slug) throw new Error(`E2E_PARTNER is ${value}, and not one of ${partnerSlugs.join(', ')}`);
  return slug;
}

function readEnvironment(value: string): 'Sandbox' {
  // The journeys read passcodes in the Sandbox inbox and pay with test cards.
  if (value !== 'Sandbox')
    throw new Error(`E2E_ENVIRONMENT is ${value}; the journeys run against Sandbox only`);
  return value;
}
