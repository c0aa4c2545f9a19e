import { getRequestConfig } from 'next-intl/server';
import { intlTag } from '#server/modules/theming/index.ts';
import { readPortal } from '#server/portal/index.ts';
import { messagesOf } from './load-messages.ts';

/** next-intl's per-request settings. The locale is the tag for Intl, so that Arabic counts in Latin digits. */
export default getRequestConfig(async () => {
  const locale = (await readPortal())?.locale ?? 'en';
  return { locale: intlTag(locale), messages: await messagesOf(locale), timeZone: 'UTC' };
});
