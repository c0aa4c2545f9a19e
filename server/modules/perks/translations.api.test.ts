import { expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, systemContext } from '#server/testing/index.ts';
import { grantPerks } from './index.ts';

test('A perk has texts in the member’s language if it is translated, else in the partner’s', async () => {
  const { db } = systemContext();
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const french = {
    title: 'Accès au salon',
    description: 'Une personne.',
    instructions: 'Présentez le code.',
  };
  const [id] = await grantPerks({ db }, tenant.appId, [
    {
      membershipId: member.membershipId,
      title: 'Lounge visit',
      category: 'lounge',
      valueType: 'free',
      applicableProducts: [],
      translations: { fr: french },
    },
  ]);
  const titleIn = async (locale: string) => {
    await db.execute(sql`update users set locale = ${locale} where id = ${member.userId}`);
    return (await callApi('GET', `/v1/perks/saved/${id}`, { as: member })).body.title;
  };
  expect([await titleIn('fr-FR'), await titleIn('de'), await titleIn('en')]).toEqual([
    'Accès au salon',
    'Lounge visit',
    'Lounge visit',
  ]);
});
