import { joinCircle } from '#server/modules/circles/index.ts';
import { aCircle, aLink } from '#server/modules/circles/testing/circles.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import type { Actor, Owned, Sample } from '../samples/sample.ts';
import { addToTenant, aMember, aTenant, publicContext, type Tenant } from '../tenants.ts';

/**
 * The tenants of the suite: the owner's app, a second app of the same organisation, another organisation's
 * app and an app of the other environment.
 */
export type Fixtures = { home: Tenant; sister: Tenant; abroad: Tenant; production: Tenant };

/** Creates the tenants of the suite. */
export async function createFixtures(): Promise<Fixtures> {
  const [home, abroad, production] = await Promise.all([
    aTenant(),
    aTenant(),
    aTenant({ environment: 'Production' }),
  ]);
  return { home, sister: await aTenant({ organisationOf: home }), abroad, production };
}

const points = 1_000_000;

/** Creates a member of a tenant with 1,000,000 points. */
export async function anActor(tenant: Tenant): Promise<Actor> {
  return { tenant, person: await aMember(tenant, { points }) };
}

/** A caller who must not access resources of a member of `home`. */
export type Attacker = {
  who: string;
  tenant: Tenant;
  by: 'bearer' | 'key';
  /** Creates the caller, given the owner of the attacked resource. */
  make: (owner: Actor) => Promise<Actor>;
};

/** Returns the attackers that an operation must refuse in a field, given who else may use the resource. */
export function attackersOf(
  contract: Endpoint,
  field: string,
  { scope, alsoFor, withToken }: Owned & Pick<Sample, 'withToken'>,
  fixtures: Fixtures,
): Attacker[] {
  const { home, sister, abroad, production } = fixtures;
  const of = (who: string, tenant: Tenant, by: Attacker['by'] = 'bearer'): Attacker => ({
    who,
    tenant,
    by,
    make: () => anActor(tenant),
  });
  // A resource of the organisation is open to all its apps and their members.
  const isOrganisations = scope === 'organisation';
  const outsiders: [string, Tenant][] = [
    ['another app', abroad],
    ['the other environment', production],
    ...(isOrganisations ? [] : [['a second app of the organisation', sister] as [string, Tenant]]),
  ];
  const byKey = outsiders
    .filter(([, tenant]) => tenant !== sister || alsoFor !== 'organisation keys')
    .map(([who, tenant]) => of(`a key of ${who}`, tenant, 'key'));
  if (contract.caller === 'server' && !withToken) return byKey;
  const owners: Attacker[] = [
    {
      ...of('the owner, in a second app of the organisation', sister),
      make: (owner) => inTenant(sister, owner),
    },
    { ...of('the owner, in another organisation', abroad), make: (owner) => inTenant(abroad, owner) },
  ];
  const pending: Attacker = {
    ...of('a member of another app who is pending here', abroad),
    make: () => aPendingActor(abroad, home),
  };
  const members = alsoFor === 'same person' ? [pending] : [...owners, pending];
  return [
    ...(scope === 'member' ? [of('another member of the app', home)] : []),
    ...outsiders.map(([who, tenant]) => of(who, tenant)),
    // A public operation identifies no person.
    ...(isOrganisations || contract.caller === 'public' ? [] : members),
    ...(contract.caller === 'either' || (withToken && !withToken.includes(field)) ? byKey : []),
  ];
}

/** Makes the same person a member of another app. */
async function inTenant(tenant: Tenant, { person }: Actor): Promise<Actor> {
  return { tenant, person: await addToTenant(tenant, person, { points }) };
}

/**
 * A member of one tenant who is pending in another: their
 * e-mail address was entered at a circle's link there.
 */
async function aPendingActor(tenant: Tenant, home: Tenant): Promise<Actor> {
  const [actor, host, ctx] = await Promise.all([anActor(tenant), aMember(home), publicContext(home)]);
  const circle = await aCircle(host);
  const { invitation_code } = await aLink(host, circle.id);
  // Called directly because the API allows ten redemptions per minute and address.
  await joinCircle(ctx, {
    circle_id: circle.id,
    invitation_code,
    firstname: 'Nia',
    lastname: 'Costa',
    email: actor.person.email,
    phone_number: '+351912345678',
    country_of_residence: 'PT',
  });
  return actor;
}
