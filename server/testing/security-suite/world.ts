import { joinCircle } from '#server/circles/index.ts';
import { aCircle, aLink } from '#server/circles/testing/circles.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import type { Actor, Owned } from '../samples/sample.ts';
import { addToTenant, aMember, aTenant, publicContext, type Tenant } from '../tenants.ts';

/**
 * The partners of the suite: the victim's app, a second app of the same organisation, another organisation's app, and
 * an app of the other environment.
 */
export type World = { home: Tenant; sister: Tenant; abroad: Tenant; production: Tenant };

export async function aWorld(): Promise<World> {
  const [home, abroad, production] = await Promise.all([
    aTenant(),
    aTenant(),
    aTenant({ environment: 'Production' }),
  ]);
  return { home, sister: await aTenant({ organisationOf: home }), abroad, production };
}

const points = 1_000_000;

/** Somebody new in a tenant, with points to spend. */
export async function anActor(tenant: Tenant): Promise<Actor> {
  return { tenant, person: await aMember(tenant, { points }) };
}

/** Somebody who must not reach what belongs to somebody at home. */
export type Thief = {
  who: string;
  tenant: Tenant;
  by: 'bearer' | 'key';
  /** Makes the caller, given the owner of what is stolen. */
  make: (owner: Actor) => Promise<Actor>;
};

/** The thieves an operation has to withstand, given who else may use the thing. */
export function thievesOf(contract: Endpoint, { scope, alsoFor }: Owned, world: World): Thief[] {
  const { home, sister, abroad, production } = world;
  const of = (who: string, tenant: Tenant, by: Thief['by'] = 'bearer'): Thief => ({
    who,
    tenant,
    by,
    make: () => anActor(tenant),
  });
  // What belongs to the organisation is for all its apps, and for whoever was made a member of one.
  const isOrganisations = scope === 'organisation';
  const strangers: [string, Tenant][] = [
    ['another app', abroad],
    ['the other environment', production],
    ...(isOrganisations ? [] : [['a second app of the organisation', sister] as [string, Tenant]]),
  ];
  const byKey = strangers
    .filter(([, tenant]) => tenant !== sister || alsoFor !== 'organisation keys')
    .map(([who, tenant]) => of(`a key of ${who}`, tenant, 'key'));
  if (contract.caller === 'server') return byKey;
  const owners: Thief[] = [
    {
      ...of('the owner, in a second app of the organisation', sister),
      make: (owner) => inTenant(sister, owner),
    },
    { ...of('the owner, in another organisation', abroad), make: (owner) => inTenant(abroad, owner) },
  ];
  const pending: Thief = {
    ...of('a member of another app who is pending here', abroad),
    make: () => aPendingActor(abroad, home),
  };
  const members = alsoFor === 'same person' ? [pending] : [...owners, pending];
  return [
    ...(scope === 'member' ? [of('another member of the app', home)] : []),
    ...strangers.map(([who, tenant]) => of(who, tenant)),
    // A public operation is told of no person.
    ...(isOrganisations || contract.caller === 'public' ? [] : members),
    ...(contract.caller === 'either' ? byKey : []),
  ];
}

/** The same person as a member of one more app. */
async function inTenant(tenant: Tenant, { person }: Actor): Promise<Actor> {
  return { tenant, person: await addToTenant(tenant, person, { points }) };
}

/** A member of one tenant whose address was typed at a circle's link in another, which made them pending there. */
async function aPendingActor(tenant: Tenant, home: Tenant): Promise<Actor> {
  const [actor, host, ctx] = await Promise.all([anActor(tenant), aMember(home), publicContext(home)]);
  const circle = await aCircle(host);
  const { invitation_code } = await aLink(host, circle.id);
  // Without HTTP: ten codes may be redeemed within a minute from one address.
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
