import type { Environment } from '#server/platform/context/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { appIdOfHost, appIdOfSlug, defaultAppId, loadPortalApp, type PortalApp } from './directory.ts';

/** The parts of a request that can determine its partner. */
export type AppHints = {
  appIdHeader: string | null;
  /** The host as the client sent it, with or without a port. */
  host: string | null;
  /** `?app=` of the URL, or the cookie that stores it; used in the Sandbox only. */
  query: string | null;
  cookie: string | null;
};

/** The app, and whether the host determined it; links to other partners then use their hosts. */
export type ResolvedApp = PortalApp & { byHost: boolean };

const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * Resolves the partner of a request by the X-App-Id header, else the host, else (Sandbox only) `?app=` or its
 * cookie, else the default app. Null when the header or `?app=` names an unknown app.
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
    if (hints.query !== null) return load(await findAppId(environment, hints.query));
    // A cookie with a deleted app falls back to the default app, so that the visitor is not locked out.
    const chosen = hints.cookie === null ? null : await load(await findAppId(environment, hints.cookie));
    if (chosen) return chosen;
  }
  return load(await defaultAppId(environment));
}

async function findAppId(environment: Environment, name: string): Promise<string | null> {
  return isUuid(name) ? name.toLowerCase() : appIdOfSlug(environment, name);
}
