import { activatePendingMembers, announceNewMember } from '#server/circles/index.ts';
import { registerSignInEffects } from '#server/identity/index.ts';

/**
 * What happens in other nouns when somebody signs in. Imported for its effect wherever people sign in: identity
 * stands below those nouns and cannot import them.
 */
registerSignInEffects([announceNewMember, activatePendingMembers]);
