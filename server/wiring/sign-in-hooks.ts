import type { SignInHook } from '#server/modules/auth/index.ts';
import { activatePendingMembers, publishMemberCreated } from '#server/modules/circles/index.ts';

/** What other modules do when a member signs in; auth cannot import modules that depend on it. */
export const signInHooks: readonly SignInHook[] = [publishMemberCreated, activatePendingMembers];
