/** Returns the form in which e-mail addresses are compared and rate limited: trimmed, NFC, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
