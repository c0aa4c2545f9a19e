/** The contact for reports of vulnerabilities, and the day until which somebody has confirmed it. */
export const securityContact = { email: 'security@sojourn.example', confirmedUntil: '2027-11-01' } as const;

/**
 * The text of `/.well-known/security.txt` (RFC 9116) for one host. Readers should not trust a file whose
 * `Canonical` is another address than the one that they read, and each partner has hosts of its own.
 */
export function securityText(origin: string): string {
  return [
    `Contact: mailto:${securityContact.email}`,
    `Expires: ${securityContact.confirmedUntil}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
