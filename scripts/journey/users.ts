import { signIn } from './sign-in.ts';
import { appId, baseUrl, call, say } from './talk.ts';

type Apps = { apps: { id: string; name: string; org_id: string }[] };
type Switched = { access_token: string; app_id: string; org: { name: string } };
type Page = { data: { id: string }[]; next_cursor: string | null };

/** People and points: what a member is and may do, finding others, the ledger, a second organisation, what staff see. */
export async function usersJourney(): Promise<void> {
  const token = await signIn('lea@aurora.example');

  say('The app, every app Lea can access, her roles and what they permit:');
  await call('GET', '/v1/users/app', undefined, { token });
  const { apps } = await call<Apps>('GET', '/v1/users/apps', undefined, { token });
  await call('GET', '/v1/users/roles', undefined, { token });
  await call('GET', '/v1/users/permissions', undefined, { token });

  say('Her membership, and how its points came and went, page by page:');
  await call('GET', '/v1/users/membership', undefined, { token });
  const activity = '/v1/users/membership/activity?limit=1';
  const page = await call<Page>('GET', activity, undefined, { token });
  await call('GET', `${activity}&cursor=${page.next_cursor}`, undefined, { token });

  say('Other members of the app, by the first letters of the username; capitals do not matter:');
  await call('GET', '/v1/users/search?username=AUR', undefined, { token });

  say('Whole user records are not for members:');
  await refused('GET', '/v1/users/recent', 403, token);

  say('Where Lea is signed in:');
  await call('GET', '/v1/users/sessions', undefined, { token });

  say('She switches to her other organisation: a new pair of tokens, for another app.');
  const other = apps.find(({ id }) => id !== appId);
  if (!other) throw new Error('Lea has one app only');
  const there = await call<Switched>('POST', '/v1/users/switch-org', { org_id: other.org_id }, { token });
  await refused('GET', '/v1/users/me', 401, token);
  await refused('GET', '/v1/users/me', 401, there.access_token);
  say(`The new token belongs to ${there.org.name}, and opens that app alone:`);
  await show('GET', '/v1/users/membership', 200, there.access_token, there.app_id);

  say('The owner may read the newest users, without what other systems take for secrets:');
  const owner = await signIn('owner@aurora.example');
  await call('GET', '/v1/users/recent', undefined, { token: owner });

  say('Exchange rates are for programs, by key:');
  await call('GET', '/v1/fx/rates', undefined, { key: true });
  await call('GET', '/v1/fx/rates?from=USD', undefined, { key: true });
}

/** Shows a request that must be refused with this status. */
async function refused(method: string, path: string, status: number, token: string): Promise<void> {
  await show(method, path, status, token, appId);
}

async function show(method: string, path: string, status: number, token: string, app: string): Promise<void> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-app-id': app, 'x-environment': 'Sandbox' },
  });
  const text = await response.text();
  say(
    `  ${method} ${path}\n  ${response.status}  ${text.length <= 160 ? text : `${text.slice(0, 157)}...`}\n`,
  );
  if (response.status !== status) throw new Error(`${path} answered ${response.status} instead of ${status}`);
}
