import { call, say, waitFor } from './talk.ts';

const tokens = new Map<string, string>();

/** Signs in through the Sandbox inbox, once a run: the next passcode would be mailed a minute later only. */
export async function signIn(email: string): Promise<string> {
  const known = tokens.get(email);
  if (known) return known;
  say(`${email} asks for a passcode:`);
  const inbox = `/sandbox/inbox/messages?to=${encodeURIComponent(email)}`;
  type Inbox = { messages: { id: string; kind: string; text: string }[] };
  const before = await call<Inbox>('GET', inbox, undefined, { quiet: true });
  await call('POST', '/v1/auths/login/initiate', { email });
  const seen = new Set(before.messages.map((message) => message.id));
  const fresh = ({ messages }: Inbox) => messages.find((one) => one.kind === 'passcode' && !seen.has(one.id));
  const { text } = fresh(
    await waitFor(
      () => call<Inbox>('GET', inbox, undefined, { quiet: true }),
      (one) => !!fresh(one),
    ),
  ) ?? { text: '' };
  say('and signs in with the six digits from the mail:');
  const passcode = text.match(/\d{6}/)?.[0];
  const { access_token } = await call<{ access_token: string }>('POST', '/v1/auths/login', {
    email,
    passcode,
  });
  tokens.set(email, access_token);
  return access_token;
}
