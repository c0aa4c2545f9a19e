/**
 * The forms in which a secret can be read in a stored row: as it is, backwards, in base64, base64url or hex, in the
 * row's text and in the bytes of whatever base64 the row holds. Empty where it can be read in none.
 */
export function writtenForms(row: unknown, secret: string): string[] {
  const text = JSON.stringify(row);
  const decoded = (text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? []).map((part) =>
    Buffer.from(part, 'base64').toString('latin1'),
  );
  const haystack = [text, ...decoded].join('\n').toLowerCase();
  const bytes = Buffer.from(secret);
  const forms = {
    plain: secret,
    reversed: [...secret].reverse().join(''),
    base64: bytes.toString('base64').replace(/=+$/, ''),
    base64url: bytes.toString('base64url'),
    hex: bytes.toString('hex'),
  };
  return Object.entries(forms).flatMap(([name, form]) =>
    haystack.includes(form.toLowerCase()) ? [name] : [],
  );
}
