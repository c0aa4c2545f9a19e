import { setTimeout as pause } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { atServer } from './at-server.ts';
import { runningOrigin } from './settings.ts';

type Message = { id: string; kind: string; text: string; created_at: string };

/** A running product mails an address at most one passcode in this time. */
const cooldownMs = 61_000;

/**
 * Runs `ask`, which requests a passcode, and returns the code of the new message in the Sandbox inbox of the
 * server under test.
 */
export async function mailedPasscode(
  request: APIRequestContext,
  email: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const before = await readPasscodes(request, email);
  if (runningOrigin) await waitForCooldown(before);
  const seen = new Set(before.map(({ id }) => id));
  await ask();
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await readPasscodes(request, email)).find(({ id }) => !seen.has(id));
      code = mail?.text.match(/\d{6}/)?.[0];
      return code;
    }, `a new passcode for ${email} in the Sandbox inbox (five an hour unless PASSCODE_SEND_LIMITS is off)`)
    .toBeDefined();
  return code ?? '';
}

async function readPasscodes(request: APIRequestContext, email: string): Promise<Message[]> {
  const address = atServer(`/sandbox/inbox/messages?to=${encodeURIComponent(email)}`);
  const answer = await request.get(address);
  if (!answer.ok())
    throw new Error(`${address} answers ${answer.status()}: the journeys need a Sandbox with its own inbox`);
  const { messages } = (await answer.json()) as { messages: Message[] };
  return messages.filter(({ kind }) => kind === 'passcode');
}

/** Waits until the address may get another passcode; a request before that sends nothing. */
async function waitForCooldown(passcodes: Message[]): Promise<void> {
  const newest = Math.max(0, ...passcodes.map(({ created_at }) => Date.parse(created_at)));
  const waitMs = Math.min(cooldownMs, newest + cooldownMs - Date.now());
  if (waitMs > 0) await pause(waitMs);
}
