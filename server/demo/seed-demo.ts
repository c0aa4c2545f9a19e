import { seededBrand } from '#server/brands/index.ts';
import {
  apiKeys,
  appHosts,
  apps,
  memberships,
  organisationMembers,
  organisations,
  pointEntries,
  programs,
  users,
} from '#server/identity/schema.ts';
import { moduleNames } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { demoApps, demoPeople, demoTiers } from './people.ts';
import { seedPerks } from './seed-perks.ts';

/** A programme always has a number of months; a century stands for a brand whose points never lapse. */
const neverMonths = 1200;

/** Fills an empty Sandbox with the demo; a database that holds any organisation is left as it is. */
export async function seedDemo(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed_demo'))`);
    const [present] = await tx.select({ id: organisations.id }).from(organisations).limit(1);
    if (present) return false;
    await seedApps(tx);
    await seedPeople(tx);
    return true;
  });
}

async function seedApps(db: Database): Promise<void> {
  await db
    .insert(organisations)
    .values(
      demoApps.map(({ organisation: { currency, ...rest } }) => ({ ...rest, defaultCurrency: currency })),
    );
  await db.insert(apps).values(
    demoApps.map((app) => {
      const { modules = [...moduleNames], ...brand } = brandOf(app.slug);
      return {
        id: app.id,
        organisationId: app.organisation.id,
        name: app.name,
        slug: app.slug,
        defaultCurrency: app.currency,
        defaultLocale: app.locale,
        modules,
        brand,
      };
    }),
  );
  await db.insert(appHosts).values(demoApps.map((app) => ({ host: app.host, appId: app.id })));
  await db.insert(programs).values(
    demoApps.map((app) => {
      const { pointsPerUnit, expiresAfterMonths } = brandOf(app.slug).earnRule;
      return {
        appId: app.id,
        name: app.programName,
        tiers: demoTiers.map((tier) => ({ ...tier, benefits: [...tier.benefits] })),
        pointsPerMajorUnit: pointsPerUnit,
        pointsLiveMonths: expiresAfterMonths ?? neverMonths,
      };
    }),
  );
  await db.insert(apiKeys).values(
    demoApps.map((app) => ({
      hash: sha256Hex(app.apiKey),
      id: newId(),
      appId: app.id,
      organisationId: app.organisation.id,
      name: 'Demo key',
    })),
  );
}

async function seedPeople(db: Database): Promise<void> {
  await db
    .insert(users)
    .values(demoPeople.map(({ joined: _joined, ...person }) => ({ ...person, isEmailOtpVerified: true })));
  const places = demoPeople.flatMap((person) =>
    person.joined.map((place) => ({ person, place, app: appOf(place.app), membershipId: newId() })),
  );
  await db.insert(organisationMembers).values(
    places.map(({ person, place, app }) => ({
      organisationId: app.organisation.id,
      userId: person.id,
      role: place.role,
    })),
  );
  await db.insert(memberships).values(
    places.map(({ person, place, app, membershipId }) => ({
      appId: app.id,
      id: membershipId,
      userId: person.id,
      status: 'active' as const,
      tier: place.tier,
    })),
  );
  await db.insert(pointEntries).values(
    places.flatMap(({ place, app, membershipId }) => {
      // A part that expires soon, so that the card has something to warn of.
      const soon = Math.round(place.points / 25);
      const entry = { appId: app.id, membershipId, reason: 'welcome' as const };
      return [
        { ...entry, id: newId(), points: place.points - soon, expiresAt: sql`now() + interval '20 months'` },
        { ...entry, id: newId(), points: soon, expiresAt: sql`now() + interval '60 days'` },
      ];
    }),
  );
  const wallets = places.map(({ person, place, ...rest }) => ({
    ...place,
    ...rest,
    username: person.username,
  }));
  await seedPerks(db, demoApps, wallets);
}

function brandOf(slug: string) {
  const brand = seededBrand(slug);
  if (!brand) throw new Error(`No brand for ${slug}`);
  return brand;
}

function appOf(slug: string) {
  const app = demoApps.find((one) => one.slug === slug);
  if (!app) throw new Error(`No demo app ${slug}`);
  return app;
}
