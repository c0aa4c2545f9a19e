import { createTranslator } from 'next-intl';
import { encodeSessionCookie } from '#server/modules/auth/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import type { Person, Tenant } from '#server/testing/index.ts';
import { messagesOf } from '../../../messages/load-messages.ts';

/**
 * What pages and actions read of Next, for tests that call them without it. A test names it for the modules that it
 * replaces: `vi.mock('next/headers', () => import('./testing/replaced-next.ts'))`, and so `next-intl/server`.
 */
const request = { headers: new Headers(), cookie: '', messages: {} as object, locale: 'en' };

export const headers = async () => request.headers;

export const cookies = async () => ({
  get: (name: string) => (name === 'sojourn' ? { name, value: request.cookie } : undefined),
});

export const getTranslations = async (namespace: string) =>
  createTranslator({
    locale: request.locale,
    messages: request.messages as Awaited<ReturnType<typeof messagesOf>>,
    namespace: namespace as 'booking',
  });

/** Requests that follow are for a partner's Sandbox. */
export function visit({ appId }: Tenant): void {
  request.headers = new Headers({
    host: 'sojourn.test',
    'x-environment': 'Sandbox',
    'x-app-id': appId,
  });
}

/** Requests that follow are a member's. */
export async function signInAs({ sessionId, tenant: { appId } }: Person): Promise<void> {
  request.cookie = await encodeSessionCookie({ sessionId, appId, environment: 'Sandbox' });
}

/** Requests that follow are answered in this language. */
export async function speak(locale: Locale): Promise<void> {
  Object.assign(request, { locale, messages: await messagesOf(locale) });
}
