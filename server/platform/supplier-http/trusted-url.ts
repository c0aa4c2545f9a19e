const maxUrlLength = 2_048;

/**
 * The URL that a supplier names, if it is https, without credentials, and on one of the hosts or below; otherwise null.
 * What it names is shown or loaded in members' browsers, so an adapter lists the hosts of its supplier.
 */
export function trustedUrl(text: string | null | undefined, hosts: readonly string[]): string | null {
  if (!text || text.length > maxUrlLength) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return null;
  const isKnown = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isKnown ? url.href : null;
}
