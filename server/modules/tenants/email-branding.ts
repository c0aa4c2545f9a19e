import { config } from '#server/platform/config/index.ts';
import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { appHosts, apps } from './schema.ts';

/** The partner data that an e-mail message needs. */
export type EmailBranding = {
  name: string;
  /** Scheme and host of the partner's portal. */
  origin: string;
  locale: string;
  brand: Record<string, unknown>;
};

/** Reads the partner's name, portal address and brand for an e-mail message. */
export async function loadEmailBranding(ctx: BaseContext, app: AppInfo): Promise<EmailBranding> {
  const [row] = await ctx.db
    .select({ brand: apps.brand, host: appHosts.host })
    .from(apps)
    .leftJoin(appHosts, eq(appHosts.appId, apps.id))
    .where(eq(apps.id, app.id))
    .orderBy(appHosts.host)
    .limit(1);
  return {
    name: app.name,
    origin: config.publicOrigin ?? portalOrigin(row?.host ?? null),
    locale: app.defaultLocale,
    brand: (row?.brand ?? {}) as Record<string, unknown>,
  };
}

/** Demo hosts (`*.localhost`) are served by this process over http; other hosts are served over https. */
function portalOrigin(host: string | null): string {
  if (host === null) return `http://localhost:${config.port}`;
  return host.endsWith('.localhost') ? `http://${host}:${config.port}` : `https://${host}`;
}
