import {
  addMember,
  approveProduction,
  createApp,
  createKey,
  createOrganisation,
  type OperatorContext,
  setTheme,
} from '#server/modules/partner-admin/index.ts';
import { addHost } from '#server/modules/tenants/index.ts';
import { seededBrand } from '#server/modules/theming/index.ts';
import { moduleNames } from '#server/platform/context/index.ts';
import { demoApps, demoPeople } from '#server/sandbox/demo/index.ts';

/** A partner that was set up, with a new API key. */
export type SeededPartner = { name: string; host: string; appId: string; apiKey: string };

/** A member whom the demo does not have: Production mails each member one passcode a minute. */
const oneMore = {
  email: 'gus@aurora.example',
  firstname: 'Gus',
  lastname: 'Tavares',
  country: 'PT',
  username: 'gus.tavares',
};

/**
 * Sets up an organisation and an app of each demo brand with its members, by the functions of the operator's commands,
 * and approves it for Production.
 */
export async function seedPartners(ctx: OperatorContext): Promise<SeededPartner[]> {
  const partners: SeededPartner[] = [];
  // In this order, so that the first app is the one of addresses without a partner's name.
  for (const { organisation, id, name, slug, currency, locale, host, programName } of demoApps) {
    await createOrganisation(ctx, organisation);
    await createApp(ctx, {
      id,
      org: organisation.slug,
      name,
      slug,
      currency,
      locale: locale as 'en',
      module: [...moduleNames],
      program: programName,
    });
    await setTheme(ctx, { app: slug, brand: seededBrand(slug) });
    // `domain add` refuses localhost in Production, which has public names. These partners are on this machine alone.
    await addHost(ctx, host, id);
    await approveProduction(ctx, { app: slug });
    const { key } = await createKey(ctx, { app: slug, name: 'Stand-ins' });
    partners.push({ name, host, appId: id, apiKey: key });
  }
  // Their telephone numbers are of ranges that nobody has, which operators may not store.
  for (const { email, firstname, lastname, country, username, joined } of demoPeople)
    for (const { app, points } of joined)
      await addMember(ctx, { app, email, firstname, lastname, country, username, points });
  await addMember(ctx, { ...oneMore, app: 'aurora' });
  return partners;
}
