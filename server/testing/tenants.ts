import { loadApiKey, loadSession } from '#server/modules/auth/index.ts';
import { issueTokens } from '#server/modules/auth/issue-tokens.ts';
import { sessions } from '#server/modules/auth/schema.ts';
import { prepareExchangeRates } from '#server/modules/fx/index.ts';
import { pointEntries } from '#server/modules/loyalty/schema.ts';
import { loadApp } from '#server/modules/tenants/index.ts';
import {
  apiKeys,
  apps,
  memberships,
  organisationMembers,
  organisations,
  programs,
  users,
} from '#server/modules/tenants/schema.ts';
import { seededBrand } from '#server/modules/theming/index.ts';
import {
  type Environment,
  type MemberContext,
  type ModuleName,
  moduleNames,
  type PublicContext,
  type ServerContext,
} from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { systemContext } from './context.ts';

/** An organisation with one app and one API key. */
export type Tenant = { environment: Environment; organisationId: string; appId: string; apiKey: string };

/** A person with a membership and a live session. */
export type Person = {
  tenant: Tenant;
  userId: string;
  membershipId: string;
  sessionId: string;
  email: string;
  username: string;
  accessToken: string;
  refreshToken: string;
};

/** As each host does before its first request. Not at the import: a test may set the databases before. */
let rates: Promise<void> | undefined;

type TenantOptions = { environment?: Environment; currency?: string; modules?: readonly ModuleName[] };

/**
 * Creates a tenant; every suite creates its own and asserts only inside it. With `organisationOf` it is
 * another app of that tenant's organisation, in the same environment.
 */
export async function aTenant(options: TenantOptions & { organisationOf?: Tenant } = {}): Promise<Tenant> {
  const { organisationOf } = options;
  const environment = organisationOf?.environment ?? options.environment ?? 'Sandbox';
  rates ??= prepareExchangeRates(['Sandbox']);
  await rates;
  const { db } = systemContext(environment);
  const tenant: Tenant = {
    environment,
    organisationId: organisationOf?.organisationId ?? newId(),
    appId: newId(),
    apiKey: `sk_test_${randomToken(16)}`,
  };
  const name = `Partner ${tenant.appId.slice(-12)}`;
  const currency = options.currency ?? 'EUR';
  const brand = seededBrand('aurora');
  if (!brand) throw new Error('The seeded brand is missing');
  if (!organisationOf) {
    await db
      .insert(organisations)
      .values({ id: tenant.organisationId, name, slug: tenant.organisationId, defaultCurrency: currency });
  }
  await db.insert(apps).values({
    id: tenant.appId,
    organisationId: tenant.organisationId,
    name,
    slug: tenant.appId,
    defaultCurrency: currency,
    defaultLocale: 'en',
    modules: [...(options.modules ?? moduleNames)],
    productionApproved: environment === 'Production',
    allowedOrigins: ['https://partner.example'],
    returnOrigins: ['https://partner.example'],
    limits: {
      membersPerMinute: 100_000,
      keysPerMinute: 100_000,
      supplierCallsPerMinute: 100_000,
      holdsPerMember: 100_000,
      heldPlacesPerMember: 100_000,
      holdsPerKey: 100_000,
      holdsPerApp: 100_000,
    },
    brand,
  });
  await db.insert(programs).values({
    appId: tenant.appId,
    name: 'Test Miles',
    tiers: [
      { tier: 'bronze', threshold: 0, benefits: ['Member prices'] },
      { tier: 'gold', threshold: 50_000, benefits: ['Member prices', 'Late check-out'] },
    ],
    pointsPerMajorUnit: 2,
    pointsLiveMonths: 24,
  });
  await db.insert(apiKeys).values({
    hash: sha256Hex(tenant.apiKey),
    id: newId(),
    appId: tenant.appId,
    organisationId: tenant.organisationId,
    name: 'Test key',
  });
  return tenant;
}

type MemberOptions = {
  role?: 'member' | 'admin' | 'owner';
  status?: 'active' | 'pending' | 'suspended';
  points?: number;
};

/** Creates a signed-in member of the tenant. */
export async function aMember(tenant: Tenant, options: MemberOptions = {}): Promise<Person> {
  const userId = newId();
  const unique = userId.replaceAll('-', '').slice(-16);
  const account = { userId, email: `${unique}@people.example`, username: `u${unique}` };
  await systemContext(tenant.environment).db.insert(users).values({
    id: userId,
    email: account.email,
    username: account.username,
    firstname: 'Test',
    lastname: 'Person',
  });
  return addToTenant(tenant, account, options);
}

/** Makes an existing person a signed-in member of another tenant of the same environment. */
export async function addToTenant(
  tenant: Tenant,
  { userId, email, username }: Pick<Person, 'userId' | 'email' | 'username'>,
  options: MemberOptions = {},
): Promise<Person> {
  const ctx = await publicContext(tenant);
  const person = { userId, email, username, membershipId: newId(), sessionId: newId() };
  await ctx.db
    .insert(organisationMembers)
    .values({ organisationId: tenant.organisationId, userId, role: options.role ?? 'member' })
    .onConflictDoNothing();
  await ctx.db.insert(memberships).values({
    appId: tenant.appId,
    id: person.membershipId,
    userId,
    status: options.status ?? 'active',
    tier: 'bronze',
  });
  if (options.points) {
    const entry = { appId: tenant.appId, membershipId: person.membershipId, points: options.points };
    await ctx.db.insert(pointEntries).values({ ...entry, id: newId(), reason: 'welcome' });
  }
  await ctx.db.insert(sessions).values({
    appId: tenant.appId,
    id: person.sessionId,
    userId,
    organisationId: tenant.organisationId,
    expiresAt: inSeconds('Sandbox', 3600),
  });
  const tokens = await issueTokens(ctx, {
    sessionId: person.sessionId,
    userId,
    appId: tenant.appId,
    organisationId: tenant.organisationId,
    roles: [options.role ?? 'member'],
    parentHash: null,
  });
  return { tenant, ...person, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

/** Returns the context of a public use case in this tenant. */
export async function publicContext(tenant: Tenant): Promise<PublicContext> {
  const ctx = systemContext(tenant.environment);
  const app = await loadApp(ctx.db, tenant.appId);
  if (!app) throw new Error('No such tenant');
  return { ...ctx, app };
}

/** Returns the context of a member's use case. */
export async function memberContext(person: Person): Promise<MemberContext> {
  const ctx = systemContext(person.tenant.environment);
  const found = await loadSession(ctx.db, person.tenant.appId, person.sessionId);
  if (!found) throw new Error('No such session');
  return { ...ctx, ...found };
}

/** Returns the context of a server-to-server use case, with or without a member in addition to the key. */
export async function serverContext(tenant: Tenant, person: Person | null = null): Promise<ServerContext> {
  const ctx = systemContext(tenant.environment);
  const found = await loadApiKey(ctx.db, sha256Hex(tenant.apiKey));
  if (!found) throw new Error('No such key');
  return { ...ctx, ...found, member: person ? (await memberContext(person)).member : null };
}
