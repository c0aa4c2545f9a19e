let loading: Promise<NextAuthFunctions> | undefined;

type NextAuthModule = typeof import('next-auth/next');
type NextAuthFunctions = {
  answerNextAuth: NextAuthModule['default'];
  getServerSession: NextAuthModule['getServerSession'];
};

/**
 * Loads next-auth at the first use. It takes 120 ms, most of it for OAuth clients that only other providers
 * need; `/v1` and the start of a process do without it.
 */
export function loadNextAuth(): Promise<NextAuthFunctions> {
  loading ??= load();
  return loading;
}

async function load(): Promise<NextAuthFunctions> {
  // One process serves many hosts: next-auth must take the origin from the request, which the session code
  // has validated, and not from a setting.
  process.env.AUTH_TRUST_HOST = '1';
  delete process.env.NEXTAUTH_URL;
  const loaded: NextAuthModule = await import('next-auth/next');
  // Node gives the whole CommonJS module as `default`, bundlers its `default` export.
  const { default: found } = loaded as { default: NextAuthModule['default'] | NextAuthModule };
  return {
    answerNextAuth: 'default' in found ? found.default : found,
    getServerSession: loaded.getServerSession,
  };
}
