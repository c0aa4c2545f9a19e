import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ReactNode } from 'react';
import { telephoneHref } from './telephone-href.ts';

/** `+44 20 7183 8750`; a number that cannot be parsed is returned unchanged. */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/** A link that calls a telephone number, which is its text by default. */
export function TelephoneLink({ phone, children }: { phone: string; children?: ReactNode }) {
  return (
    <a href={telephoneHref(phone)} className="link target whitespace-nowrap">
      <bdi dir="ltr">{children ?? phoneText(phone)}</bdi>
    </a>
  );
}
