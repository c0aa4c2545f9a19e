import { grantPerks, type NewPerk } from '#server/modules/perks/index.ts';
import { perkCatalogue } from '#server/modules/perks/schema.ts';
import { type Locale, locales } from '#server/modules/theming/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { demoApps } from './people.ts';
import { type DemoPerk, demoCatalogue, demoPerks, demoWallets } from './perks.ts';

const dayMs = 86_400_000;

type DemoApp = Pick<(typeof demoApps)[number], 'id' | 'currency' | 'locale'>;

/** A membership of the demo, with what decides its wallet. */
export type DemoMembership = { app: DemoApp; membershipId: string; username: string; tier: string };

/** Inserts the perk catalogue of each demo app and grants its members the perks of their wallets. */
export async function seedPerks(
  db: Database,
  apps: readonly DemoApp[],
  members: readonly DemoMembership[],
): Promise<void> {
  await db.insert(perkCatalogue).values(
    apps.flatMap((app) =>
      demoCatalogue.map(({ perk, ...entry }) => ({
        ...localisedPerk(app, demoPerks[perk]),
        ...entry,
        appId: app.id,
        id: newId(),
      })),
    ),
  );
  for (const app of apps) {
    await grantPerks(
      { db },
      app.id,
      members.filter((member) => member.app === app).flatMap(walletOf),
      'welcome',
    );
  }
}

function walletOf({ app, membershipId, username, tier }: DemoMembership): NewPerk[] {
  const wallet = demoWallets.people[username] ?? demoWallets.tiers[tier] ?? [];
  return wallet.map(({ perk, days }) => ({
    ...localisedPerk(app, demoPerks[perk]),
    membershipId,
    expiresAt: isoInstant(databaseNowMs('Sandbox') + days * dayMs),
  }));
}

/** A perk in the language and currency of the app, with translations into all languages. */
function localisedPerk({ currency, locale }: DemoApp, perk: DemoPerk) {
  const inLanguage = (language: Locale) => ({
    title: perk.title[language],
    description: perk.description[language],
    instructions: perk.instructions[language],
  });
  const amount = perk.amount?.[currency];
  return {
    ...inLanguage(locale === 'ar' ? 'ar' : 'en'),
    translations: Object.fromEntries(locales.map((language) => [language, inLanguage(language)])),
    category: perk.category,
    valueType: amount === undefined ? ('free' as const) : ('amount' as const),
    valueMinor: amount === undefined ? null : fromMajor(amount, currency),
    valueCurrency: amount === undefined ? null : currency,
    applicableProducts: perk.pays.map((product_type) => ({ product_type, product_id: null })),
  };
}
