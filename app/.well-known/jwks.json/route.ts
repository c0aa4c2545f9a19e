import { publicKeys } from '#server/modules/auth/index.ts';

/** Public keys of both environments, so that partners can verify access tokens. */
export async function GET(): Promise<Response> {
  const [sandbox, production] = await Promise.all([publicKeys('Sandbox'), publicKeys('Production')]);
  return Response.json(
    { keys: [...sandbox, ...production] },
    { headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' } },
  );
}
