import { describe, expect, test } from 'vitest';
import { seededBrand } from '#server/modules/theming/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant } from '#server/testing/index.ts';
import * as operators from './index.ts';
import { freshSlug, operatorContext, refusalCode } from './testing/operator-context.ts';

const ctx = { ...operatorContext('Production'), reason: 'Ticket 4711' };

/**
 * Runs every action of operators once and returns the app and the values that the audit log must not contain.
 */
async function runEveryAction() {
  const host = `${freshSlug()}.partner.example`;
  const email = `${newId().slice(-12)}@people.example`;
  const org = await operators.createOrganisation(ctx, { name: 'P', slug: freshSlug(), currency: 'EUR' });
  await operators.updateOrganisation(ctx, { org: org.slug, name: 'Q' });
  const make = (slug: string) =>
    operators.createApp(ctx, {
      ...{ org: org.slug, name: 'A', slug, currency: 'EUR', locale: 'en' as const },
      module: ['hotels'],
    });
  const other = await make(freshSlug());
  const { slug: app, id: appId } = await make(freshSlug());
  await operators.updateApp(ctx, { app, name: 'B' });
  await operators.setTheme(ctx, { app, brand: { ...seededBrand('aurora'), slug: app } });
  const light = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><rect width="320" height="80" fill="#123a7a"/></svg>',
  );
  await operators.themeLogo(ctx, { app, light });
  await operators.approveProduction(ctx, { app });
  await operators.addDomain(ctx, { app, host });
  await operators.moveDomain(ctx, { app: other.slug, host });
  await operators.removeDomain(ctx, { host });
  const key = await operators.createKey(ctx, { app, name: 'K' });
  await operators.updateKey(ctx, { app, key: key.id, name: 'L' });
  const rotated = await operators.rotateKey(ctx, { app, key: key.id });
  await operators.revokeKey(ctx, { app, key: rotated.id });
  await operators.addMember(ctx, { app, email, firstname: 'Zebedee', lastname: 'Quux' });
  const member = { app, member: email };
  await operators.updateMember(ctx, { ...member, lastname: 'Xyzzy' });
  await operators.suspendMember(ctx, member);
  await operators.resumeMember(ctx, member);
  await operators.setRole(ctx, { ...member, role: 'owner' });
  await operators.adjustPoints(ctx, { ...member, points: '100', note: 'Hello Zebedee' });
  const catalogue = 'code,title,category,value,valid_days\npass,Pass,other,free,30\n';
  await operators.importPerkCatalogue(ctx, { app }, new TextEncoder().encode(catalogue));
  await operators.setPerkRule(ctx, { app, tier: 'gold', perk: 'pass', each_year: 1 });
  await operators.removePerkRule(ctx, { app, tier: 'gold', perk: 'pass' });
  const perk = await operators.grantPerk(ctx, { ...member, perk: 'pass' });
  await operators.revokeMemberPerk(ctx, { app, perk: perk.id });
  const grants = new TextEncoder().encode(`key,member,perk\na,${email},pass\n`);
  await operators.grantPerkFile(ctx, { app }, grants);
  await operators.cancelMember(ctx, member);
  await operators.exportMember(ctx, member);
  const file = `email,firstname,lastname\n2${email},Zebedee,Quux\n`;
  await operators.importMembers(ctx, { app }, new TextEncoder().encode(file));
  await operators.eraseMember(ctx, { app, member: `2${email}` });
  const url = 'https://hooks.partner.example/in?token=hidden-from-the-log';
  const hook = await operators.createWebhook(ctx, { app, url, event: ['booking.confirmed'] });
  const endpoint = { app, endpoint: hook.id };
  await operators.updateWebhook(ctx, { ...endpoint, event: ['booking.failed'] });
  const second = await operators.rotateWebhook(ctx, endpoint);
  await operators.disableWebhook(ctx, endpoint);
  await operators.enableWebhook(ctx, endpoint);
  await operators.redeliverWebhook(ctx, { ...endpoint, failed: true });
  const rule = await operators.setMarkupRule(ctx, { app, product: 'hotels', percent: '10' });
  await operators.endMarkupRule(ctx, { app, rule: rule.id });
  await operators.setExchangeMargin(ctx, { app, percent: '1.5' });
  const ownKey = { app, name: 'MOZIO_API_KEY' as const };
  const value = new TextEncoder().encode('a-key-of-the-partner');
  await operators.setAppSupplierSetting(ctx, { ...ownKey, value });
  await operators.unsetAppSupplierSetting(ctx, ownKey);
  // Only the Sandbox has several gateways. Its own test checks the audit entry.
  const { appId: sandboxApp } = await aTenant();
  await operators.setAppGateway(operatorContext(), { app: sandboxApp, gateway: 'harbour' });
  // Refunds need a booking that is paid in the Sandbox. Their own test checks the audit entries.
  const unknown = newId();
  await refusalCode(operators.makeRefund(operatorContext(), { booking: unknown, amount: '1' }));
  await refusalCode(operators.retryRefund(operatorContext(), { app: sandboxApp, refund: unknown }));
  await refusalCode(operators.settleRefund(operatorContext(), { app: sandboxApp, refund: unknown }));
  await refusalCode(operators.closePaidTwiceRefund(operatorContext(), { app: sandboxApp, refund: unknown }));
  await refusalCode(operators.correctPayment(operatorContext(), { payment: unknown }));
  // So do the acts on bookings.
  await refusalCode(operators.cancelBooking(operatorContext(), { booking: unknown }));
  await refusalCode(
    operators.confirmBooking(operatorContext(), { booking: unknown, supplier_reference: 'H' }),
  );
  await refusalCode(operators.releaseBooking(operatorContext(), { booking: unknown }));
  await refusalCode(operators.settleVisit(operatorContext(), { booking: unknown }));
  // Only a circle without its owner is transferred. Its own test checks the audit entry.
  await refusalCode(operators.transferCircle(ctx, { ...member, circle: unknown }));
  // Mappings of hotels belong to no organisation. Their own test checks the audit entries.
  const listing = { supplier: 'pelican', external_id: unknown };
  await refusalCode(operators.mapHotel(operatorContext(), { ...listing, hotel: unknown }));
  await refusalCode(operators.unmapHotel(operatorContext(), listing));
  // Neither do own venues and addresses from which mail came back.
  await refusalCode(operators.importVenues(operatorContext(), {}, new Uint8Array()));
  await refusalCode(operators.clearMailBounces(operatorContext(), { email: `${unknown}@people.example` }));
  // The signing key belongs to no organisation. Its own test checks the audit entry.
  await operators.rotateSigningKey(operatorContext('Production'));
  // A job belongs to the app in its payload. Its own test checks the audit entry.
  const [job] = await ctx.db.execute<{ id: string }>(sql`
    select id::text from graphile_worker.add_job(${newId()}, run_at => now() - interval '1 hour')`);
  await operators.retryJob(ctx, { job: job?.id ?? '' });
  await operators.approveProduction(ctx, { app, withdraw: true });
  await operators.disableApp(ctx, { app });
  await operators.enableApp(ctx, { app });
  await operators.disableOrganisation(ctx, { org: org.slug });
  await operators.enableOrganisation(ctx, { org: org.slug });
  return {
    app,
    appId,
    org: org.slug,
    secrets: [
      'a-key-of-the-partner',
      key.key,
      rotated.key,
      hook.secret,
      second.secret,
      email,
      'Zebedee',
      'Quux',
      'Xyzzy',
      'hidden-from',
    ],
  };
}

const expected = [
  ...['org.create', 'org.update', 'app.create', 'app.create', 'app.update', 'theme.set', 'theme.logo'],
  ...['app.approve-production', 'domain.add', 'domain.move', 'domain.remove'],
  ...['key.create', 'key.update', 'key.rotate', 'key.revoke'],
  ...['member.add', 'member.update', 'member.suspend', 'member.resume', 'member.role'],
  ...['points.adjust', 'perk-catalogue.import', 'perk-rule.set', 'perk-rule.remove'],
  ...['perk.grant', 'perk.revoke', 'perk.grant-file', 'member.cancel', 'member.export'],
  ...[
    'member.import',
    'member.erase',
    'webhook.create',
    'webhook.update',
    'webhook.rotate',
    'webhook.disable',
    'webhook.enable',
    'webhook.redeliver',
  ],
  ...['markup.set', 'markup.end', 'fx.set_margin', 'supplier.set', 'supplier.unset'],
  ...['app.withdraw-production', 'app.disable', 'app.enable', 'org.disable', 'org.enable'],
];

describe('The audit log', () => {
  test('The audit log has one entry per action with operator and reason, and no secrets or personal data', async () => {
    const { org, app, appId, secrets } = await runEveryAction();
    const { acts, next } = await operators.listAuditEntries(ctx, { org });
    expect(acts.map(({ action }) => action).reverse()).toEqual(expected);
    expect(next).toBeNull();
    expect(acts.every(({ operator, reason }) => operator === ctx.operator && reason === 'Ticket 4711')).toBe(
      true,
    );
    const text = JSON.stringify(acts);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const ofApp = await operators.listAuditEntries(ctx, { app, limit: 500 });
    expect(ofApp.acts.every((act) => act.app_id === appId)).toBe(true);
    expect(ofApp.acts).toHaveLength(expected.filter((action) => !action.startsWith('org.')).length - 3);
  });

  test('Every use case of operators that changes something is covered by the audit log test', () => {
    const reads = /^(list|show|check|compare|export|report|themeTemplate|roles)/;
    const acting = Object.keys(operators).filter((name) => !reads.test(name));
    const tested = runEveryAction.toString();
    expect(acting.filter((name) => !tested.includes(`.${name}(`))).toEqual([]);
  });

  test('A rejected action leaves no entry in the audit log', async () => {
    const own = operatorContext();
    expect(await refusalCode(operators.disableApp(own, { app: freshSlug() }))).toBe('not_found');
    const org = { name: 'P', slug: 'Not a slug', currency: 'EUR' };
    expect(await refusalCode(operators.createOrganisation(own, org))).toBe('validation_failed');
    const rows = await own.db.execute(sql`select 1 from operator_acts where operator = ${own.operator}`);
    expect(rows).toHaveLength(0);
  });

  test('Reading the audit log page by page returns every entry once, newest first', async () => {
    const org = await operators.createOrganisation(ctx, { name: 'P', slug: freshSlug(), currency: 'EUR' });
    for (const name of ['A', 'B', 'C', 'D']) await operators.updateOrganisation(ctx, { org: org.slug, name });
    const seen: unknown[] = [];
    let before: string | undefined;
    do {
      const page = await operators.listAuditEntries(ctx, { org: org.slug, limit: 2, before });
      seen.push(...page.acts.map(({ detail }) => detail.name));
      before = page.next ?? undefined;
    } while (before);
    expect(seen).toEqual(['D', 'C', 'B', 'A', 'P']);
  });

  test.each(['', 'app_id = gen_random_uuid()', 'organisation_id = gen_random_uuid()'])(
    'Reading a page of the audit log uses an index (condition: "%s")',
    async (condition) => {
      await ctx.db.execute(sql`
        insert into operator_acts (id, operator, action, app_id, organisation_id, detail)
        select gen_random_uuid(), 'many', 'app.update', gen_random_uuid(), gen_random_uuid(), '{}'
        from generate_series(1, 5000)`);
      await ctx.db.execute(sql`analyze operator_acts`);
      const where = condition ? `where ${condition.replace('gen_random_uuid()', `'${newId()}'`)}` : '';
      const plan = await ctx.db.execute(
        sql.raw(`explain select id, detail from operator_acts ${where} order by id desc limit 51`),
      );
      await ctx.db.execute(sql`delete from operator_acts where operator = 'many'`);
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    },
  );
});
