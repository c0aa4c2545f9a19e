import type { RouteModule } from '#server/platform/http/route-table.ts';

/** Runs the handler of the request's method as Next does: HEAD falls back to GET, other methods get a 405. */
export async function answerMethod(module: RouteModule, request: Request): Promise<Response> {
  const handler = module[request.method] ?? (request.method === 'HEAD' ? module.GET : undefined);
  if (handler) return handler(request);
  const allow = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => module[method],
  );
  return new Response(null, { status: 405, headers: { allow: allow.join(', ') } });
}
