import en from '../messages/en/index.ts';
import { messagesOf } from '../messages/load-messages.ts';
import type { PartnerSlug } from './settings.ts';

/** A demo partner as the journeys use it. */
export type Partner = {
  slug: PartnerSlug;
  host: string;
  /** The member who signs in, who reads the portal in the language of `words`. */
  email: string;
  words: typeof en;
  apiKey: string;
};

/** Returns the member of a partner: `E2E_MEMBER_<PARTNER>`, else the member of the demo data. */
const memberOf = (slug: PartnerSlug, demoMember: string) =>
  process.env[`E2E_MEMBER_${slug.toUpperCase()}`] || demoMember;

export const aurora: Partner = {
  slug: 'aurora',
  host: 'aurora.localhost',
  email: memberOf('aurora', 'ana@aurora.example'),
  words: en,
  apiKey: 'sk_sandbox_aurora_demo',
};

export const meridian: Partner = {
  slug: 'meridian',
  host: 'meridian.localhost',
  email: memberOf('meridian', 'mia@meridian.example'),
  words: en,
  apiKey: 'sk_sandbox_meridian_demo',
};

/** Its pages are in Arabic and run from right to left. */
export const noor: Partner = {
  slug: 'noor',
  host: 'noor.localhost',
  email: memberOf('noor', 'noor@noor.example'),
  // As pages show them: with isolated values.
  words: await messagesOf('ar'),
  apiKey: 'sk_sandbox_noor_demo',
};
