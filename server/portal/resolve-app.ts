import type { Environment } from '#server/platform/context/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { appIdOfHost, appIdOfSlug, defaultAppId, loadPortalApp, type PortalApp } from './directory.ts';

/** What a request says about the partner it is for. */
export type AppHints = {
  appIdHeader: string | null;
  /** Host as the client wrote it, with or without a port. */
  host: string | null;
  /** `?app=` of the address, or the cookie that remembers it; looked at in the Sandbox only. */
  query: string | null;
  cookie: string | null;
};

/** The app, and whether the host named it: links between partners then go from host to host. */
export type ResolvedApp = PortalApp & { byHost: boolean };

const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * Which partner's portal this is: the X-App-Id header, else the host map, else (Sandbox only) `?app=` or its cookie,
 * else the default app. Null when the header or the address names an app that does not exist.
 */
export async function resolveApp(environment: Environment, hints: AppHints): Promise<ResolvedApp | null> {
  const load = async (appId: string | null, byHost = false): Promise<ResolvedApp | null> => {
    const found = appId === null ? null : await loadPortalApp(environment, appId);
    return found && { ...found, byHost };
  };
  if (hints.appIdHeader !== null)
    return isUuid(hints.appIdHeader) ? load(hints.appIdHeader.toLowerCase()) : null;
  const mapped = hints.host === null ? null : await appIdOfHost(environment, hostName(hints.host));
  if (mapped !== null) return load(mapped, true);
  if (environment === 'Sandbox') {
    if (hints.query !== null) return load(await appIdNamed(environment, hints.query));
    // A remembered app that is gone must not lock the visitor out: the default answers.
    const chosen = hints.cookie === null ? null : await load(await appIdNamed(environment, hints.cookie));
    if (chosen) return chosen;
  }
  return load(await defaultAppId(environment));
}

async function appIdNamed(environment: Environment, name: string): Promise<string | null> {
  return isUuid(name) ? name.toLowerCase() : appIdOfSlug(environment, name);
}
