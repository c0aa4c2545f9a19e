import type { Endpoint } from '#server/platform/contract/index.ts';

/** Texts sent in undeclared fields; no row and no response may contain them. */
const marker = 'overposted-by-the-suite';
const markerId = '0badc0de-0bad-7bad-8bad-0badc0de0bad';

const overPosted: Record<string, unknown> = {
  id: markerId,
  app_id: markerId,
  user_id: markerId,
  owner_id: markerId,
  member_id: markerId,
  membership_id: markerId,
  organisation_id: markerId,
  org_id: markerId,
  environment: marker,
  status: marker,
  state: marker,
  tier: marker,
  role: marker,
  roles: [marker],
  username: marker,
  email: `${marker}@people.example`,
  price: 987_654_321,
  total: 987_654_321,
  amount: 987_654_321,
  balance: 987_654_321,
  point_balance: 987_654_321,
  is_admin: true,
  is_sys_admin: true,
  is_active: false,
  created_at: '1999-12-31T23:59:59.000Z',
};

/** Any of these in a row or a response means that an undeclared field was accepted. */
export const traces = [marker, markerId, '987654321', '9876543.21', '1999-12-31'];

/** Returns the over-posted fields that this operation does not declare. */
export function undeclaredFields(contract: Endpoint): Record<string, unknown> {
  const declared = { ...contract.params?.shape, ...contract.query?.shape, ...contract.body?.shape };
  return Object.fromEntries(Object.entries(overPosted).filter(([name]) => !(name in declared)));
}
