import type { Endpoint } from '#server/platform/contract/index.ts';
import type { Actor, Scope } from '../samples/sample.ts';
import { aMember, aTenant, type Tenant } from '../tenants.ts';

/** The partners of the suite: the victim's app, another organisation's app, and an app of the other environment. */
export type World = { home: Tenant; abroad: Tenant; production: Tenant };

export async function aWorld(): Promise<World> {
  const [home, abroad, production] = await Promise.all([
    aTenant(),
    aTenant(),
    aTenant({ environment: 'Production' }),
  ]);
  return { home, abroad, production };
}

/** Somebody new in a tenant, with points to spend. */
export async function anActor(tenant: Tenant): Promise<Actor> {
  return { tenant, person: await aMember(tenant, { points: 1_000_000 }) };
}

/** Somebody who must not reach what belongs to somebody at home. */
export type Thief = { who: string; tenant: Tenant; by: 'bearer' | 'key' };

/** The thieves an operation has to withstand, given who else may use the thing. */
export function thievesOf(contract: Endpoint, scope: Scope, world: World): Thief[] {
  const strangers = [
    { who: 'another app', tenant: world.abroad },
    { who: 'the other environment', tenant: world.production },
  ];
  const byKey = strangers.map(
    (stranger): Thief => ({ ...stranger, who: `a key of ${stranger.who}`, by: 'key' }),
  );
  const byBearer = strangers.map((stranger): Thief => ({ ...stranger, by: 'bearer' }));
  if (contract.caller === 'server') return byKey;
  const fellow: Thief = { who: 'another member of the app', tenant: world.home, by: 'bearer' };
  return [
    ...(scope === 'member' ? [fellow] : []),
    ...byBearer,
    ...(contract.caller === 'either' ? byKey : []),
  ];
}
