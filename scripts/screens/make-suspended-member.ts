import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type SignedIn, signIn } from './sign-in.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Adds a member to a partner's app, signs them in, suspends the membership and returns the session cookies.
 * It uses `npm run ops` on the Sandbox of `dataDirectory`, as operators do.
 */
export async function makeSuspendedMember(
  browser: Browser,
  { slug, origin, dataDirectory }: { slug: string; origin: string; dataDirectory: string },
): Promise<SignedIn> {
  const email = `shut-out-${Date.now()}@${slug}.example`;
  const operate = (...words: string[]) =>
    execFileSync(
      process.execPath,
      [
        'scripts/ops.ts',
        ...words,
        '--environment',
        'sandbox',
        '--by',
        'pictures',
        '--reason',
        'pictures',
        '--json',
      ],
      {
        cwd: root,
        env: { ...process.env, DATA_DIRECTORY: dataDirectory },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  operate('member', 'add', '--app', slug, '--email', email, '--firstname', 'Lina', '--lastname', 'Haddad');
  const visitor = await browser.newContext({ baseURL: origin });
  const session = await signIn(visitor, origin, email);
  await visitor.close();
  operate('member', 'suspend', '--app', slug, '--member', email);
  return session;
}
