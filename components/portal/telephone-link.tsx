import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ReactNode } from 'react';
import { telephoneHref } from './telephone-href.ts';

/** `+44 20 7183 8750`; a number that nobody can read stays as it was told. */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/** Calls the number. */
export function TelephoneLink({ phone, children }: { phone: string; children?: ReactNode }) {
  return (
    <a href={telephoneHref(phone)} className="link target whitespace-nowrap">
      <bdi dir="ltr">{children ?? phoneText(phone)}</bdi>
    </a>
  );
}
