import {
  type AppRow,
  appColumns,
  appOfRow,
  type MemberRow,
  memberColumns,
  memberOfRow,
} from '#server/modules/tenants/index.ts';
import type { ApiKey, AppInfo, Member } from '#server/platform/context/index.ts';
import { type Database, runText } from '#server/platform/db/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';

type SessionRow = AppRow &
  MemberRow & {
    is_sys_admin: boolean;
    session_organisation_id: string;
    role: string | null;
    session_expires_at: string;
  };

const sessionText = `
    select ${appColumns}, ${memberColumns}, u.is_sys_admin,
      s.organisation_id as session_organisation_id, s.expires_at as session_expires_at, om.role
    from sessions s
    join users u on u.id = s.user_id and u.is_active
    join apps a on a.id = s.app_id and a.disabled_at is null
    join organisations o on o.id = a.organisation_id
    left join memberships m on m.app_id = s.app_id and m.user_id = s.user_id
    left join organisation_members om on om.organisation_id = s.organisation_id and om.user_id = s.user_id
    where s.app_id = $1 and s.id = $2 and s.revoked_at is null and s.expires_at > sojourn_now()::timestamptz(3)`;

const keyText = `
    select ${appColumns}, k.id as key_id, k.name as key_name, k.organisation_id as key_organisation_id
    from api_keys k
    join apps a on a.id = k.app_id and a.disabled_at is null
    join organisations o on o.id = a.organisation_id
    where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > sojourn_now()::timestamptz(3))`;

type KeyRow = AppRow & { key_id: string; key_name: string; key_organisation_id: string };

/**
 * Loads an active session with its user, app, membership and role in one prepared query. Returns null when
 * the session has ended, the user was deactivated or the app was disabled.
 */
export async function loadSession(
  db: Database,
  appId: string,
  sessionId: string,
): Promise<{ app: AppInfo; member: Member; expiresAt: string } | null> {
  const [row] = await runText<SessionRow>(db, sessionText, [appId, sessionId]);
  if (!row) return null;
  return {
    app: appOfRow(row),
    member: memberOfRow(row, {
      isSysAdmin: row.is_sys_admin,
      organisationId: row.session_organisation_id,
      roles: row.role ? [row.role] : [],
      sessionId,
    }),
    expiresAt: isoInstant(Date.parse(row.session_expires_at)),
  };
}

/**
 * Loads the API key with this hash and its app; null when it is unknown, revoked, expired or its app
 * disabled.
 */
export async function loadApiKey(db: Database, hash: string): Promise<{ app: AppInfo; key: ApiKey } | null> {
  const [row] = await runText<KeyRow>(db, keyText, [hash]);
  if (!row) return null;
  const app = appOfRow(row);
  return {
    app,
    key: { id: row.key_id, name: row.key_name, organisationId: row.key_organisation_id, appId: app.id },
  };
}
