import type { CredentialsConfig } from 'next-auth/providers/credentials';
import * as contract from '#server/modules/auth/contract.ts';
import { login } from '#server/modules/auth/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { Visitor } from '../visitor.ts';
import { type AuthAttempt, recordCallbackFailure } from './auth-attempt.ts';
import { sessionIdOf } from './session-id-of.ts';

/** Error code in the URL after too many attempts. Other refusals have next-auth's `CredentialsSignin`. */
export const rateLimitedCode = 'RateLimited';

/**
 * The credentials provider of next-auth for e-mailed passcodes. It calls the same use case as `/v1` and the
 * sign-in page, with the same counters. A wrong code, an unknown address and invalid fields are refused alike.
 */
export function passcodeProvider(visitor: Visitor, attempt: AuthAttempt): CredentialsConfig {
  return {
    id: 'credentials',
    name: 'Passcode',
    type: 'credentials',
    credentials: {
      email: { label: 'E-mail address', type: 'email' },
      passcode: { label: 'Passcode', type: 'text' },
    },
    authorize: async (credentials) => {
      const { email, passcode } = credentials ?? {};
      const input = contract.login.body.safeParse({ email, passcode });
      if (!input.success) return null;
      const signedIn = await recordCallbackFailure(attempt, async () => {
        try {
          return await login(visitor.context, input.data);
        } catch (err) {
          if (isProblem(err, 'invalid_passcode')) return null;
          if (!isProblem(err, 'rate_limited')) throw err;
          attempt.retryAfterSeconds = err.facts.retryAfterSeconds ?? 60;
          return null;
        }
      });
      if (attempt.retryAfterSeconds !== undefined) throw new Error(rateLimitedCode);
      if (!signedIn) return null;
      attempt.opened = {
        sessionId: sessionIdOf(signedIn.access_token),
        appId: visitor.resolved.app.id,
        environment: visitor.environment,
      };
      return { id: signedIn.user.id };
    },
  };
}
