import { randomUUID } from 'node:crypto';
import { call, print } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Perk = {
  id: string;
  title: string;
  status: string;
  units_remaining: number;
  expires_at: string;
  redemption: { code: string } | null;
};
type Sold = { id: string; title: string; points: number };

/** Saved perks: the wallet, activating, cancelling and using a perk, and buying another with points. */
export async function perksJourney(): Promise<void> {
  const token = await signIn('ana@aurora.example');

  print("\nAna's wallet:");
  const { perks } = await call<{ perks: Perk[] }>('GET', '/v1/perks/saved?status=available', undefined, {
    token,
  });
  for (const { title, expires_at } of perks) print(`  ${title}, until ${expires_at.slice(0, 10)}`);
  const pass = perks.find(({ title }) => title === 'Lounge visit') ?? perks[0];
  if (!pass) throw new Error('The wallet is empty');
  const itsUrl = `/v1/perks/saved/${pass.id}`;

  print('\nShe acknowledges the lounge visit and checks whether she can use it:');
  await call('POST', `${itsUrl}/acknowledge`, undefined, { token });
  await call('GET', `${itsUrl}/can-use`, undefined, { token });

  print('At the venue she activates it and gets a code that is valid for 24 hours:');
  const active = await call<Perk>('POST', `${itsUrl}/activate`, undefined, { token });
  print(`  code ${active.redemption?.code}`);

  print('\nShe cancels the activation, which invalidates the code:');
  await call('POST', `${itsUrl}/cancel`, undefined, { token });

  print('Later she activates it again, gets another code and uses it:');
  const again = await call<Perk>('POST', `${itsUrl}/activate`, undefined, { token });
  print(`  code ${again.redemption?.code}`);
  await call('POST', `${itsUrl}/use`, undefined, { token });
  await call('GET', `${itsUrl}/can-use`, undefined, { token });

  print('Perks that she can buy with points:');
  const catalogue = await call<{ perks: Sold[] }>('GET', '/v1/perks/catalogue', undefined, { token });
  for (const { title, points } of catalogue.perks) print(`  ${title}, ${points} points`);
  const chosen = catalogue.perks.find(({ title }) => title === 'Lounge visit') ?? catalogue.perks[0];
  if (!chosen) throw new Error('The catalogue is empty');

  print('\nShe buys one; repeating the request buys it only once:');
  const idempotencyKey = randomUUID();
  const buy = () =>
    call<Perk>('POST', `/v1/perks/catalogue/${chosen.id}/redeem`, undefined, { token, idempotencyKey });
  const [first, second] = [await buy(), await buy()];
  print(first.id === second.id ? '  the same perk twice' : '  two perks!');

  print('\nThe points are deducted from her balance, and the ledger shows the reason:');
  await call('GET', '/v1/users/membership', undefined, { token });
  await call('GET', '/v1/users/membership/activity?limit=1', undefined, { token });
}
