/** Decides which browser origins may call. Implemented by the modules that store the apps' allow-lists. */
export type OriginPolicy = {
  /** True when any app of either environment lists the origin, because a preflight does not name its app. */
  isAllowedOrigin(origin: string): Promise<boolean>;
};

const exposed =
  'Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id, Idempotent-Replayed';
const allowedHeaders =
  'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Api-Key, X-App-Id, X-Environment, X-Request-Id';

/** Answers a preflight without authentication. Credentials (cookies) are never allowed across origins. */
export async function answerPreflight(
  request: Request,
  allow: string,
  policy: OriginPolicy,
): Promise<Response> {
  const origin = request.headers.get('origin');
  const known = origin !== null && (await policy.isAllowedOrigin(origin));
  return new Response(null, {
    status: 204,
    headers: {
      allow,
      vary: 'Origin',
      ...(known
        ? {
            'access-control-allow-origin': origin,
            'access-control-allow-methods': allow,
            'access-control-allow-headers': allowedHeaders,
            'access-control-max-age': '600',
          }
        : {}),
    },
  });
}

/** CORS headers for an origin in `allowedOrigins`; none for other origins. */
export function corsHeaders(request: Request, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin');
  if (!origin || !allowedOrigins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed };
}
