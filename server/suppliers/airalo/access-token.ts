import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { supplierClient, untilAborted } from '#server/platform/supplier-http/index.ts';

/** The credentials of an account, and where it is called. */
export type Account = { url: string; clientId: string; clientSecret: string };

/** `POST /token`; a token lives for 24 hours. */
const granted = z.object({
  data: z.object({
    access_token: z.string().min(1).max(4_096),
    expires_in: z.coerce.number().positive().catch(86_400),
  }),
});

/** A token is renewed so long before its end, which is more than any call takes. */
const marginSeconds = 300;
const longestSeconds = 86_400;
/** Three tokens a minute are granted, so one that was just granted is not renewed, whatever refuses it. */
const youngestRenewedMs = 30_000;
const timeoutMs = 10_000;

type Kept = { token: Promise<string>; askedAt: number; until: number };

export type AccessTokens = {
  /** The token of an account; concurrent callers wait for one request. */
  get(ctx: BaseContext, account: Account): Promise<string>;
  /** Forgets a token that was refused. False if it is so young that a new one would be refused as well. */
  renew(account: Account): boolean;
};

/** Keeps the access tokens of all accounts in memory. `clockMs` is in epoch milliseconds. */
export function accessTokens(clockMs: () => number, fetch?: typeof globalThis.fetch): AccessTokens {
  const kept = new Map<string, Kept>();
  const keyOf = ({ url, clientId, clientSecret }: Account) => `${url} ${clientId} ${clientSecret}`;

  function ask(ctx: BaseContext, { url, clientId, clientSecret }: Account): Kept {
    const client = supplierClient({
      name: 'airalo',
      connect: async () => ({ url, headers: {} }),
      fetch,
    });
    const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
    // Other callers wait for the same answer, so it does not end when the first of them leaves.
    const request = client.send(
      { ...ctx, signal: AbortSignal.timeout(timeoutMs) },
      { method: 'POST', path: '/token', form },
      granted,
    );
    const entry: Kept = { token: Promise.resolve(''), askedAt: clockMs(), until: Number.POSITIVE_INFINITY };
    entry.token = request.then(({ data }) => {
      const seconds = Math.min(data.expires_in, longestSeconds);
      entry.until = entry.askedAt + Math.max(seconds - marginSeconds, seconds / 2) * 1_000;
      return data.access_token;
    });
    return entry;
  }

  return {
    async get(ctx, account) {
      const key = keyOf(account);
      let entry = kept.get(key);
      if (!entry || entry.until <= clockMs()) {
        const asked = ask(ctx, account);
        kept.set(key, asked);
        asked.token.catch(() => kept.get(key) === asked && kept.delete(key));
        entry = asked;
      }
      return untilAborted(ctx.signal, entry.token);
    },
    renew(account) {
      const entry = kept.get(keyOf(account));
      if (!entry) return true;
      if (clockMs() - entry.askedAt < youngestRenewedMs) return false;
      kept.delete(keyOf(account));
      return true;
    },
  };
}
