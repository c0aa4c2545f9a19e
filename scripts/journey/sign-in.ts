import { setTimeout as pause } from 'node:timers/promises';
import { call, print, waitFor } from './call-api.ts';

type Inbox = { messages: { id: string; kind: string; text: string; created_at: string }[] };
type Passcode = { id: string; text: string; ageMs: number };

/**
 * Limits of passcode e-mails per address. Each has one more
 * second, because a message is stored after it is counted.
 */
const sendLimits = [
  { mails: 1, windowMs: 61_000 },
  { mails: 5, windowMs: 3_601_000 },
];

const tokens = new Map<string, string>();

/**
 * Signs in through the Sandbox inbox, once per run, and returns the access token. Of several addresses it
 * uses the one that can get a passcode first; it prints one line when it has to wait.
 */
export async function signIn(...addresses: string[]): Promise<string> {
  for (const address of addresses) {
    const known = tokens.get(address);
    if (known) return known;
  }
  const email = await awaitSendLimits(addresses);
  print(`${email} requests a passcode:`);
  const seen = new Set((await readPasscodes(email)).map(({ id }) => id));
  await call('POST', '/v1/auths/login/initiate', { email });
  const fresh = (mails: Passcode[]) => mails.find(({ id }) => !seen.has(id));
  const mails = await waitFor(
    () => readPasscodes(email),
    (mails) => !!fresh(mails),
  );
  print('and signs in with the six digits from the e-mail:');
  const passcode = fresh(mails)?.text.match(/\d{6}/)?.[0];
  const { access_token } = await call<{ access_token: string }>('POST', '/v1/auths/login', {
    email,
    passcode,
  });
  tokens.set(email, access_token);
  return access_token;
}

/** Waits until one of the addresses can get a passcode, and returns that address. */
async function awaitSendLimits(addresses: string[]): Promise<string> {
  const waits = await Promise.all(
    addresses.map(async (email) => ({ email, waitMs: waitOf(await readPasscodes(email)) })),
  );
  const [soonest] = waits.sort((one, other) => one.waitMs - other.waitMs);
  if (!soonest) throw new Error('No address was given to sign in with');
  const { email, waitMs } = soonest;
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    print(`An address is mailed one passcode a minute and five an hour: ${email} waits ${seconds} s.`);
    await pause(waitMs);
  }
  return email;
}

/** Returns the milliseconds until the next passcode can be sent, given the sent messages, newest first. */
function waitOf(mails: Passcode[]): number {
  const waits = sendLimits.map(
    ({ mails: count, windowMs }) => windowMs - (mails[count - 1]?.ageMs ?? windowMs),
  );
  return Math.max(0, ...waits);
}

async function readPasscodes(email: string): Promise<Passcode[]> {
  const path = `/sandbox/inbox/messages?to=${encodeURIComponent(email)}`;
  const { messages } = await call<Inbox>('GET', path, undefined, { quiet: true });
  return messages
    .filter(({ kind }) => kind === 'passcode')
    .map(({ id, text, created_at }) => ({ id, text, ageMs: Date.now() - Date.parse(created_at) }));
}
