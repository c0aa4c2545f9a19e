import type { AppChoice } from '#components/account/switch-section.tsx';
import { listApps, loadApp, loadEmailBranding } from '#server/modules/tenants/index.ts';
import { Brand, inLocale } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * The apps of the member, each under the partner's own name. A portal that is reached by its own host links
 * to the hosts of the other apps (`href`), each with its own sign-in. Otherwise `href` is null and the
 * session moves to the chosen app.
 */
export async function readAppChoices(portal: MemberPortal): Promise<AppChoice[]> {
  const { apps } = await listApps(portal.memberContext);
  return Promise.all(
    apps.map(async (app): Promise<AppChoice> => {
      const brand = Brand.safeParse(app.branding);
      const isHere = app.id === portal.app.id;
      return {
        id: app.id,
        name: brand.success ? inLocale(brand.data.names, brand.data, portal.locale) : app.name,
        organisation: app.org_id,
        role: app.role,
        isHere,
        href: isHere || !portal.byHost ? null : await addressOf(portal, app.id),
      };
    }),
  );
}

async function addressOf({ context }: MemberPortal, appId: string): Promise<string | null> {
  const app = await loadApp(context.db, appId);
  return app && `${(await loadEmailBranding(context, app)).origin}/`;
}
