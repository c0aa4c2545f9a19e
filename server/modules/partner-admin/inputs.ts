import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { locales } from '#server/modules/theming/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { moduleNames } from '#server/platform/context/index.ts';
import { fields } from '#server/platform/contract/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';

/** Input fields that several use cases share, so that each has one rule and one message. */

/** Id or slug of an organisation or app. */
export const reference = z.string().trim().min(1).max(64);

/** Id, user name or e-mail address of a member, or id of the membership. */
export const member = z.string().trim().min(1).max(254);

/** A member of an app. */
export const MemberReference = z.object({ app: reference, member });

export const id = z.string().refine(isUuid, 'Must be a UUID.');

export const name = fields.shortText(80);

export const slug = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{1,30}$/,
    'Must have 2 to 31 lower-case letters, digits and hyphens, beginning with a letter.',
  );

export const currency = fields.currency;

export const locale = z.enum(locales, `Must be one of ${locales.join(', ')}.`);

export const modules = z
  .array(z.enum(moduleNames, `Must be one of ${moduleNames.join(', ')}.`))
  .min(1, 'Name at least one module.')
  .transform((list) => moduleNames.filter((known) => list.includes(known)));

/** How long a replaced secret remains valid, in seconds: at most 30 days. */
export const overlapSeconds = z
  .int()
  .min(0)
  .max(30 * 86_400, 'At most 30 days.');

/** An amount in major units, which the caller compares with the digits of its currency. */
export const decimal = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, 'Must be an amount such as 25.50.')
  .transform(Number);

/** An instant with its offset, as ISO 8601 in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Must be an instant such as 2027-01-01T00:00:00Z.' })
  .transform((text) => new Date(text).toISOString());

export const listLimit = z.int().min(1, 'At least 1.').max(500, 'At most 500.').default(50);

/**
 * Returns the host name in lower case and Punycode. Throws a 422 for a port, a scheme, an IP address, or
 * localhost in Production.
 */
export function checkHost(environment: Environment, text: string): string {
  const host = domainToASCII(text.trim().replace(/\.$/, ''));
  const labels = host.split('.');
  const wellFormed =
    host.length <= 253 &&
    labels.length > 1 &&
    !isIP(host) &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  if (!wellFormed) {
    throw invalid(
      'host',
      'invalid',
      'Must be a host name such as travel.partner.com, without scheme and port.',
    );
  }
  if (environment === 'Production' && labels.at(-1) === 'localhost') {
    throw invalid('host', 'invalid', 'Production answers under public names only.');
  }
  return host;
}

/**
 * Returns the origins (`https://app.partner.com`) in normal form. Throws a 422; http is allowed only for
 * localhost in the Sandbox.
 */
export function checkOrigins(environment: Environment, field: string, texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => checkOrigin(environment, field, text)))];
}

function checkOrigin(environment: Environment, field: string, text: string): string {
  const url = URL.parse(text.trim());
  const bare = url && [url.origin, `${url.origin}/`].includes(text.trim().toLowerCase());
  if (!url || !bare || !['https:', 'http:'].includes(url.protocol)) {
    throw invalid(field, 'invalid', 'Must be scheme and host alone, such as https://app.partner.com.');
  }
  const here = /^(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)$/.test(url.hostname);
  if (url.protocol === 'http:' && !(here && environment === 'Sandbox')) {
    throw invalid(field, 'invalid', 'Must begin with https://.');
  }
  return url.origin;
}
