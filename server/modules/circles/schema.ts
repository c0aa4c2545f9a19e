import { apps, users } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/db/tables.ts';

/** Who may manage: the owner and admins, or every member. */
export const managementTypes = ['admin_managed', 'members_managed'] as const;
export const invitationKinds = ['by_username', 'by_link'] as const;
export const circleRoles = ['owner', 'admin', 'member'] as const;

/** Groups of members of an app. Archived when the last member leaves or the owner deletes it. */
export const circles = pgTable(
  'circles',
  {
    appId: appId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    image: text('image'),
    /** Who may invite. */
    invitationPolicy: text('invitation_policy', { enum: managementTypes }).notNull(),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
  ],
);

/** Invitations to a circle: to one member by username, or by a link for up to `maxUses` people. */
export const circleInvitations = pgTable(
  'circle_invitations',
  {
    appId: appId(),
    id: id(),
    circleId: uuid('circle_id').notNull(),
    kind: text('kind', { enum: invitationKinds }).notNull(),
    /** Who may remove those who join by it. */
    type: text('type', { enum: managementTypes }).notNull(),
    /** `accepted` when all uses are taken. A pending invitation past `expires_at` counts as expired. */
    status: text('status', { enum: ['pending', 'accepted', 'declined', 'expired', 'revoked'] }).notNull(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    inviteeId: uuid('invitee_id').references(() => users.id, { onDelete: 'restrict' }),
    /** True when joining by a link created it for the address used; it is then shown only to its invitee. */
    madeByJoin: boolean('made_by_join').notNull().default(false),
    maxUses: integer('max_uses').notNull(),
    useCount: integer('use_count').notNull().default(0),
    mailedAt: instant('mailed_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.circleId],
      foreignColumns: [circles.appId, circles.id],
    }).onDelete('cascade'),
    check('circle_invitations_uses', sql`${table.useCount} between 0 and ${table.maxUses}`),
    // One open invitation per user and circle, even with concurrent invitations.
    uniqueIndex('circle_invitations_open_invitee')
      .on(table.appId, table.circleId, table.inviteeId)
      .where(sql`status = 'pending' and invitee_id is not null`),
    index('circle_invitations_open').on(table.appId, table.circleId, table.id).where(sql`status = 'pending'`),
    // For the open invitations to one user, over all circles.
    index('circle_invitations_addressed')
      .on(table.appId, table.inviteeId, table.id)
      .where(sql`status = 'pending' and invitee_id is not null`),
  ],
);

/** The app and invitation of a code, by SHA-256 hash. Untenanted, because a code does not name its app. */
export const circleInvitationCodes = pgTable(
  'circle_invitation_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    appId: appId(),
    invitationId: uuid('invitation_id').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.appId, table.invitationId],
      foreignColumns: [circleInvitations.appId, circleInvitations.id],
    }).onDelete('cascade'),
    index('circle_invitation_codes_invitation').on(table.appId, table.invitationId),
  ],
);

/**
 * Memberships of circles; a user who leaves and joins again has a second row. A user can have a pending row
 * beside an active one when somebody joins with the user's address, so that joining never reveals who is a
 * member.
 */
export const circleMembers = pgTable(
  'circle_members',
  {
    appId: appId(),
    id: id(),
    circleId: uuid('circle_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    role: text('role', { enum: circleRoles }).notNull(),
    managedBy: text('managed_by', { enum: ['admins', 'members'] }).notNull(),
    status: text('status', { enum: ['active', 'pending_verification', 'left', 'removed'] }).notNull(),
    joinedVia: text('joined_via', { enum: ['founder', ...invitationKinds] }).notNull(),
    invitationId: uuid('invitation_id'),
    /** True unless the app membership was pending then: only accepting an invitation makes the user a member. */
    needsAnswer: boolean('needs_answer').notNull().default(false),
    /** Null until the address is verified; until then the API hides the user. */
    joinedAt: instant('joined_at'),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.circleId],
      foreignColumns: [circles.appId, circles.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.appId, table.invitationId],
      foreignColumns: [circleInvitations.appId, circleInvitations.id],
    }).onDelete('restrict'),
    // Begins with the user, so it also serves a user's circles and the check whether a user is in one.
    uniqueIndex('circle_members_active')
      .on(table.appId, table.userId, table.circleId)
      .where(sql`status = 'active'`),
    uniqueIndex('circle_members_pending')
      .on(table.appId, table.userId, table.circleId)
      .where(sql`status = 'pending_verification'`),
    uniqueIndex('circle_members_owner')
      .on(table.appId, table.circleId)
      .where(sql`role = 'owner' and status = 'active'`),
    index('circle_members_present')
      .on(table.appId, table.circleId, table.id)
      .where(sql`status in ('active', 'pending_verification')`),
    // For the check whether an invitation is older than a user's removal.
    index('circle_members_removed')
      .on(table.appId, table.circleId, table.userId)
      .where(sql`status = 'removed'`),
  ],
);
