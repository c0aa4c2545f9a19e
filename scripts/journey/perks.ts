import { randomUUID } from 'node:crypto';
import { signIn } from './sign-in.ts';
import { call, say } from './talk.ts';

type Perk = {
  id: string;
  title: string;
  status: string;
  units_remaining: number;
  expires_at: string;
  redemption: { code: string } | null;
};
type Sold = { id: string; title: string; points: number };

/** Saved perks: the wallet, using a perk on the spot, changing one's mind, and buying another with points. */
export async function perksJourney(): Promise<void> {
  const token = await signIn('ana@aurora.example');

  say("\nAna's wallet:");
  const { perks } = await call<{ perks: Perk[] }>('GET', '/v1/perks/saved?status=available', undefined, {
    token,
  });
  for (const { title, expires_at } of perks) say(`  ${title}, until ${expires_at.slice(0, 10)}`);
  const pass = perks.find(({ title }) => title === 'Lounge visit') ?? perks[0];
  if (!pass) throw new Error('The wallet is empty');
  const itsUrl = `/v1/perks/saved/${pass.id}`;

  say('\nShe has seen the lounge visit, and asks whether she could use it:');
  await call('POST', `${itsUrl}/acknowledge`, undefined, { token });
  await call('GET', `${itsUrl}/can-use`, undefined, { token });

  say('At the desk she activates it, and it shows a code for 24 hours:');
  const active = await call<Perk>('POST', `${itsUrl}/activate`, undefined, { token });
  say(`  code ${active.redemption?.code}`);

  say('\nShe changes her mind, and the code is void:');
  await call('POST', `${itsUrl}/cancel`, undefined, { token });

  say('Later she does use it; the next code is another one:');
  const again = await call<Perk>('POST', `${itsUrl}/activate`, undefined, { token });
  say(`  code ${again.redemption?.code}`);
  await call('POST', `${itsUrl}/use`, undefined, { token });
  await call('GET', `${itsUrl}/can-use`, undefined, { token });

  say('What her points buy:');
  const catalogue = await call<{ perks: Sold[] }>('GET', '/v1/perks/catalogue', undefined, { token });
  for (const { title, points } of catalogue.perks) say(`  ${title}, ${points} points`);
  const wanted = catalogue.perks.find(({ title }) => title === 'Lounge visit') ?? catalogue.perks[0];
  if (!wanted) throw new Error('The catalogue is empty');

  say('\nShe buys one, once, however often the request is repeated:');
  const idempotencyKey = randomUUID();
  const buy = () =>
    call<Perk>('POST', `/v1/perks/catalogue/${wanted.id}/redeem`, undefined, { token, idempotencyKey });
  const [first, second] = [await buy(), await buy()];
  say(first.id === second.id ? '  the same perk twice' : '  two perks!');

  say('\nThe points are gone from her balance, and the ledger tells for what:');
  await call('GET', '/v1/users/membership', undefined, { token });
  await call('GET', '/v1/users/membership/activity?limit=1', undefined, { token });
}
