/** The form in which an address is compared and counted: trimmed and in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
