import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type SignedIn, signIn } from './sign-in.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Makes somebody a member of a partner, signs them in and suspends the membership: gives the cookies of that person.
 * Operators do both, with `npm run ops` on the Sandbox of `dataDirectory`.
 */
export async function makeShutOut(
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
