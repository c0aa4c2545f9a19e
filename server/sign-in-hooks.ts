import { activatePendingMembers, publishMemberCreated } from '#server/circles/index.ts';
import { registerSignInHooks } from '#server/identity/index.ts';

/**
 * Registers what other modules do when a member signs in. Imported for this side effect wherever members sign
 * in, because identity cannot import modules that depend on it.
 */
registerSignInHooks([publishMemberCreated, activatePendingMembers]);
