import { beforeEach, describe, expect, test } from 'vitest';
import { aCataloguePerk, aPerk, perkApi } from '#server/modules/perks/testing/wallet.ts';
import { aMember, aTenant, type Tenant } from '#server/testing/index.ts';
import { exportPerkCatalogue, importPerkCatalogue, listAuditEntries, listPerkCatalogue } from '../index.ts';
import { operatorContext, refusedFields } from '../testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await aTenant();
});

const load = (text: string, options: { dry_run?: boolean; remove_missing?: boolean } = {}) =>
  importPerkCatalogue(ctx, { app: tenant.appId, ...options }, new TextEncoder().encode(text));

const codes = async () => {
  const { perks } = await listPerkCatalogue(ctx, { app: tenant.appId });
  return perks.map(({ code, withdrawn_at: at }) => `${code}${at ? ' withdrawn' : ''}`);
};

const header = 'code,title,category,value,currency,products,points,valid_days';
const lounge = 'lounge_visit,Lounge visit,lounge,free,,lounge,6500,365';
const dining = 'dining_credit,Dining credit,dining,25.50,eur,dining,,90';
const file = (...lines: string[]) => [header, ...lines].join('\n');

describe('Files of the perk catalogue', () => {
  test('An imported perk is offered in the catalogue and in the language of the member', async () => {
    const text =
      `${header},units,image,description,instructions,terms,title_fr,description_fr\r\n` +
      `${lounge},3,https://partner.example/lounge.jpg,At airports.,Show it.,"Once, a day.",Accès au salon,\r\n` +
      `pass,Pass,fitness,free,,fitness:fit_1 esim,,30,,,,,,,\r\n`;
    expect(await load(text)).toEqual({
      app: tenant.appId,
      dry_run: false,
      perks: 2,
      added: 2,
      changed: 0,
      withdrawn: 0,
    });
    const member = await aMember(tenant);
    await perkApi(member, 'GET', '/catalogue');
    type Sold = { perks: Record<string, unknown>[] };
    const { body } = await perkApi<Sold>(member, 'GET', '/catalogue');
    // The pass has no price in points, so it is only granted.
    expect(body.perks).toEqual([
      {
        id: expect.any(String),
        title: 'Lounge visit',
        description: 'At airports.',
        category: 'lounge',
        image: 'https://partner.example/lounge.jpg',
        value: { type: 'free', amount: null, currency: null },
        applicable_products: [{ product_type: 'lounge', product_id: null }],
        terms: 'Once, a day.',
        points: 6_500,
        units: 3,
        valid_days: 365,
      },
    ]);
    const { perks } = await listPerkCatalogue(ctx, { app: tenant.appId });
    expect(perks).toMatchObject([
      { code: 'lounge_visit', value: 'free', languages: ['fr'], withdrawn_at: null },
      { code: 'pass', units: 1, points: null, languages: [] },
    ]);
    const { acts } = await listAuditEntries(ctx, { app: tenant.appId });
    expect(acts).toMatchObject([{ action: 'perk-catalogue.import', detail: { added: 2, perks: 2 } }]);
  });

  test('The same file again changes nothing, and another row of a code changes its perk', async () => {
    await load(file(lounge, dining));
    expect(await load(file(lounge, dining))).toMatchObject({ added: 0, changed: 0 });
    const { perks: before } = await listPerkCatalogue(ctx, { app: tenant.appId });
    expect(before[0]).toMatchObject({ code: 'dining_credit', value: '25.5 EUR', points: null });
    expect(await load(file(lounge, dining.replace('25.50', '30')))).toMatchObject({ added: 0, changed: 1 });
    const { perks } = await listPerkCatalogue(ctx, { app: tenant.appId });
    expect(perks[0]).toMatchObject({ code: 'dining_credit', value: '30 EUR' });
  });

  test('A perk that a file does not have stays offered, and is withdrawn only on demand; perks of members stay', async () => {
    await load(file(lounge, dining));
    const member = await aMember(tenant);
    const saved = await aPerk(member);
    await load(file(lounge));
    expect(await codes()).toEqual(['dining_credit', 'lounge_visit']);
    expect(await load(file(dining), { remove_missing: true })).toMatchObject({ withdrawn: 1 });
    expect(await codes()).toEqual(['dining_credit', 'lounge_visit withdrawn']);
    const { body } = await perkApi<{ perks: { id: string; status: string }[] }>(member, 'GET', '/saved');
    expect(body.perks).toMatchObject([{ id: saved, status: 'available' }]);
    expect(await load(file(lounge))).toMatchObject({ added: 0, changed: 1 });
    expect(await codes()).toEqual(['dining_credit', 'lounge_visit']);
  });

  test('An exported catalogue is imported without a change, also into another app', async () => {
    await load(
      `${header},description,title_fr,instructions_fr,title_ar\n` +
        `${lounge},"Two ""big""\nchairs",Salon,Montrez-le,صالة\n${dining},,,,\n` +
        'yen,Yen credit,other,1500,JPY,,100,30,,,,\n',
    );
    const { csv, perks } = await exportPerkCatalogue(ctx, { app: tenant.appId });
    expect(perks).toBe(3);
    expect(await load(csv)).toMatchObject({ perks: 3, added: 0, changed: 0 });
    const other = await aTenant();
    const there = { app: other.appId };
    await importPerkCatalogue(ctx, there, new TextEncoder().encode(csv));
    expect((await exportPerkCatalogue(ctx, there)).csv).toBe(csv);
  });

  test('A dry run reports what an import would do and stores nothing', async () => {
    await load(file(lounge));
    const result = await load(file(dining), { dry_run: true, remove_missing: true });
    expect(result).toMatchObject({ dry_run: true, added: 1, withdrawn: 1 });
    expect(await codes()).toEqual(['lounge_visit']);
    expect((await listAuditEntries(ctx, { app: tenant.appId })).acts).toHaveLength(1);
  });

  test('A file with errors stores nothing and names each invalid cell by line', async () => {
    const columns = `${header},units,image,title_fr,description_fr`;
    const text = [
      columns,
      `${lounge},,,,`,
      'Bad Code,,spa,12,,lounge,0,0,1001,http://partner.example/a.jpg,,',
      'fine,Fine,lounge,free,EUR,,,30,,,,',
      'yen,Yen,lounge,10.5,JPY,,,30,,,,',
      'cents,Cents,lounge,10.555,EUR,,,30,,,,',
      'none,None,lounge,0,EUR,,,30,,,,',
      'products,Products,lounge,free,,spa,,30,,,,',
      'french,French,lounge,free,,,,30,,,,Sans titre',
      `${lounge},,,,`,
    ].join('\n');
    expect(await refusedFields(load(text))).toEqual([
      'lines.3.code invalid_format',
      'lines.3.title required',
      'lines.3.category invalid_value',
      'lines.3.image invalid_format',
      'lines.3.units too_big',
      'lines.3.points too_small',
      'lines.3.valid_days too_small',
      'lines.4.currency invalid',
      'lines.5.value invalid',
      'lines.6.value invalid',
      'lines.7.value invalid',
      'lines.8.products invalid',
      'lines.9.title_fr invalid',
      'lines.10.code repeated',
    ]);
    expect(await codes()).toEqual([]);
  });

  test('A perk that names a product which no perk can pay for is refused, and those stored before are listed', async () => {
    const useless = ['hotel', 'experience:exp_1', 'lounge ground'].map(
      (products, index) => `p${index},Perk,${index === 0 ? 'hotel' : 'other'},free,,${products},,30`,
    );
    const refused = load(file(...useless, 'upgrade,Room upgrade,hotel,free,,,9000,365'));
    expect(await refusedFields(refused)).toEqual([
      'lines.2.products invalid',
      'lines.3.products invalid',
      'lines.4.products invalid',
    ]);
    await expect(refused).rejects.toMatchObject({
      facts: {
        errors: [
          {
            message: expect.stringContaining('"hotel"; there are lounge, fast_track, dining, fitness, esim.'),
          },
          { message: expect.stringContaining('"experience"') },
          { message: expect.stringContaining('"ground"') },
        ],
      },
    });
    expect(await load(file('upgrade,Room upgrade,hotel,free,,,9000,365'))).toMatchObject({ added: 1 });
    const stay = [{ product_type: 'hotel' as const, product_id: null }];
    await aCataloguePerk(tenant, { code: 'old_stay', applicableProducts: stay });
    expect(await codes()).toEqual(['old_stay', 'upgrade']);
    const member = await aMember(tenant);
    const saved = await aPerk(member, { applicableProducts: stay });
    type Listed = { perks: { id: string; applicable_products: object[] }[] };
    const { body: wallet } = await perkApi<Listed>(member, 'GET', '/saved');
    expect(wallet.perks).toMatchObject([{ id: saved, applicable_products: stay }]);
    const { body: sold } = await perkApi<Listed>(member, 'GET', '/catalogue');
    expect(sold.perks.map(({ applicable_products: products }) => products)).toEqual([stay, []]);
  });

  test('An app offers at most 500 perks, whether they come in one file or in several', async () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => lounge.replace('lounge_visit', `p${from + index}`));
    expect(await refusedFields(load(file(...lines(0, 501))))).toEqual(['file too_many_lines']);
    await load(file(...lines(0, 300)));
    expect(await refusedFields(load(file(...lines(300, 201))))).toEqual(['file too_many_perks']);
    expect(await load(file(...lines(300, 201)), { remove_missing: true })).toMatchObject({ withdrawn: 300 });
  });
});
