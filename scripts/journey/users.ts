import { appId, baseUrl, call, print } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Apps = { apps: { id: string; name: string; org_id: string }[] };
type Switched = { access_token: string; app_id: string; org: { name: string } };
type Page = { data: { id: string }[]; next_cursor: string | null };

/**
 * Members: roles, permissions, points, user search, sessions, a second organisation and what staff can read.
 */
export async function usersJourney(): Promise<void> {
  const token = await signIn('lea@aurora.example');

  print('The app, every app Lea can access, her roles and what they permit:');
  await call('GET', '/v1/users/app', undefined, { token });
  const { apps } = await call<Apps>('GET', '/v1/users/apps', undefined, { token });
  await call('GET', '/v1/users/roles', undefined, { token });
  await call('GET', '/v1/users/permissions', undefined, { token });

  print('Her membership and the ledger of its points, page by page:');
  await call('GET', '/v1/users/membership', undefined, { token });
  const activity = '/v1/users/membership/activity?limit=1';
  const page = await call<Page>('GET', activity, undefined, { token });
  await call('GET', `${activity}&cursor=${page.next_cursor}`, undefined, { token });

  print('Other members of the app, by the first letters of the username (case-insensitive):');
  await call('GET', '/v1/users/search?username=AUR', undefined, { token });

  print('Members may not read complete user records:');
  await refused('GET', '/v1/users/recent', 403, token);

  print('Where Lea is signed in:');
  await call('GET', '/v1/users/sessions', undefined, { token });

  print('She switches to her other organisation: a new pair of tokens, for another app.');
  const other = apps.find(({ id }) => id !== appId);
  if (!other) throw new Error('Lea has one app only');
  const switched = await call<Switched>('POST', '/v1/users/switch-org', { org_id: other.org_id }, { token });
  await refused('GET', '/v1/users/me', 401, token);
  await refused('GET', '/v1/users/me', 401, switched.access_token);
  print(`The new token belongs to ${switched.org.name} and is valid only for that app:`);
  await show('GET', '/v1/users/membership', 200, switched.access_token, switched.app_id);

  print('The owner may read the newest users, without sensitive fields:');
  const owner = await signIn('owner@aurora.example');
  await call('GET', '/v1/users/recent', undefined, { token: owner });

  print('Exchange rates are for servers, by API key:');
  await call('GET', '/v1/fx/rates', undefined, { key: true });
  await call('GET', '/v1/fx/rates?from=USD', undefined, { key: true });
}

/** Sends a request that must be refused with this status, and prints it. */
async function refused(method: string, path: string, status: number, token: string): Promise<void> {
  await show(method, path, status, token, appId);
}

async function show(method: string, path: string, status: number, token: string, app: string): Promise<void> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-app-id': app, 'x-environment': 'Sandbox' },
  });
  const text = await response.text();
  print(
    `  ${method} ${path}\n  ${response.status}  ${text.length <= 160 ? text : `${text.slice(0, 157)}...`}\n`,
  );
  if (response.status !== status) throw new Error(`${path} answered ${response.status} instead of ${status}`);
}
