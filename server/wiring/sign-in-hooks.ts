import { registerSignInHooks } from '#server/modules/auth/index.ts';
import { activatePendingMembers, publishMemberCreated } from '#server/modules/circles/index.ts';

/**
 * Registers what other modules do when a member signs in. Imported for this side effect wherever members sign
 * in, because identity cannot import modules that depend on it.
 */
registerSignInHooks([publishMemberCreated, activatePendingMembers]);
