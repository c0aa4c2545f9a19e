import { type APIRequestContext, expect } from '@playwright/test';
import { atServer } from './at-server.ts';

/** Runs `ask`, which requests a passcode, and returns the code of the new e-mail message. */
export async function mailedPasscode(
  request: APIRequestContext,
  email: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const read = async () => {
    const answer = await request.get(atServer(`/sandbox/inbox/messages?to=${encodeURIComponent(email)}`));
    return ((await answer.json()) as { messages: { id: string; kind: string; text: string }[] }).messages;
  };
  const seen = new Set((await read()).map(({ id }) => id));
  await ask();
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await read()).find(({ id, kind }) => kind === 'passcode' && !seen.has(id));
      code = mail?.text.match(/\d{6}/)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}
