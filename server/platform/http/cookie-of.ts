/** The decoded value of a cookie of a request; null when it was not sent or cannot be decoded. */
export function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const split = part.indexOf('=');
    if (split < 0 || part.slice(0, split).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(split + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}
