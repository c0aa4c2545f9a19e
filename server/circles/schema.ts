import { apps, users } from '#server/identity/schema.ts';
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

/** Who administers: the owner and admins, or every member. */
export const managementTypes = ['admin_managed', 'members_managed'] as const;
export const invitationKinds = ['by_username', 'by_link'] as const;
export const circleRoles = ['owner', 'admin', 'member'] as const;

/** Groups of members of an app. Archived when the last one leaves or the owner deletes it; nobody is in it then. */
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

/** Invitations to a circle: to one person by username, or by a link to so many who hold it. */
export const circleInvitations = pgTable(
  'circle_invitations',
  {
    appId: appId(),
    id: id(),
    circleId: uuid('circle_id').notNull(),
    kind: text('kind', { enum: invitationKinds }).notNull(),
    /** Who may remove those who join by it. */
    type: text('type', { enum: managementTypes }).notNull(),
    /** `accepted` when all its uses are taken. That time has run out is seen from `expires_at`. */
    status: text('status', { enum: ['pending', 'accepted', 'declined', 'expired', 'revoked'] }).notNull(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    inviteeId: uuid('invitee_id').references(() => users.id, { onDelete: 'restrict' }),
    /** True when joining by a link made it for the address typed; then it is shown to its invitee alone. */
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
    // One open invitation a person and circle, however many invite at once.
    uniqueIndex('circle_invitations_open_invitee')
      .on(table.appId, table.circleId, table.inviteeId)
      .where(sql`status = 'pending' and invitee_id is not null`),
    index('circle_invitations_open').on(table.appId, table.circleId, table.id).where(sql`status = 'pending'`),
    // Somebody's own invitations, of whatever circle.
    index('circle_invitations_addressed')
      .on(table.appId, table.inviteeId, table.id)
      .where(sql`status = 'pending' and invitee_id is not null`),
  ],
);

/** Which app an invitation's code belongs to. Untenanted, by SHA-256: a code arrives without saying where it is from. */
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
 * Stays of people in circles: who leaves and comes back has a second row. A pending row stands beside an active
 * one of the same person when somebody joins under that address, so that joining never tells who is a member.
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
    /** True when the person was an active member of the app at that time: an answer admits them, a sign-in does not. */
    needsAnswer: boolean('needs_answer').notNull().default(false),
    /** Null until the address was verified: before that, nobody is told whose row it is. */
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
    // Led by the person: it also lists somebody's circles and answers whether they are in one.
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
    // Whether an invitation is older than somebody's removal.
    index('circle_members_removed')
      .on(table.appId, table.circleId, table.userId)
      .where(sql`status = 'removed'`),
  ],
);
