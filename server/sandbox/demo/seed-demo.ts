import { ingestExperiences } from '#server/modules/experiences/index.ts';
import { ingestHotels } from '#server/modules/hotels/catalogue/index.ts';
import { neverExpireMonths } from '#server/modules/loyalty/index.ts';
import { pointEntries } from '#server/modules/loyalty/schema.ts';
import {
  apiKeys,
  appHosts,
  apps,
  memberships,
  organisationMembers,
  organisations,
  programs,
  users,
} from '#server/modules/tenants/schema.ts';
import { seededBrand } from '#server/modules/theming/index.ts';
import { moduleNames } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { demoApps, demoPeople, demoTiers } from './people.ts';
import { seedPerks } from './seed-perks.ts';

/**
 * Inserts the demo data and returns true. Returns false and changes nothing when the database already has an
 * organisation.
 */
export async function seedDemo(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed_demo'))`);
    const [present] = await tx.select({ id: organisations.id }).from(organisations).limit(1);
    if (present) return false;
    await seedApps(tx);
    await seedPeople(tx);
    // The Sandbox shall not wait for the first scheduled run.
    await Promise.all([ingestHotels, ingestExperiences].map((job) => enqueue({ db: tx }, job, {})));
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
        pointsLiveMonths: expiresAfterMonths ?? neverExpireMonths,
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
  const joins = demoPeople.flatMap((person) =>
    person.joined.map((joined) => ({ person, joined, app: appOf(joined.app), membershipId: newId() })),
  );
  await db.insert(organisationMembers).values(
    joins.map(({ person, joined, app }) => ({
      organisationId: app.organisation.id,
      userId: person.id,
      role: joined.role,
    })),
  );
  await db.insert(memberships).values(
    joins.map(({ person, joined, app, membershipId }) => ({
      appId: app.id,
      id: membershipId,
      userId: person.id,
      status: 'active' as const,
      tier: joined.tier,
    })),
  );
  await db.insert(pointEntries).values(
    joins.flatMap(({ joined, app, membershipId }) => {
      // One part in 25 expires soon, so that the demo shows the warning about expiring points.
      const soon = Math.round(joined.points / 25);
      const entry = { appId: app.id, membershipId, reason: 'welcome' as const };
      return [
        {
          ...entry,
          id: newId(),
          points: joined.points - soon,
          expiresAt: sql`sojourn_now() + interval '20 months'`,
        },
        { ...entry, id: newId(), points: soon, expiresAt: sql`sojourn_now() + interval '60 days'` },
      ];
    }),
  );
  const wallets = joins.map(({ person, joined, ...rest }) => ({
    ...joined,
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
