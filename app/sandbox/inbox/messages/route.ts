import { inboxExists, listMessages } from '#server/sandbox/inbox/index.ts';

/** The Sandbox inbox as JSON: `?to=<email>` narrows it to one address, newest first. */
export async function GET(request: Request): Promise<Response> {
  if (!inboxExists()) return new Response(null, { status: 404 });
  const to = new URL(request.url).searchParams.get('to');
  return Response.json({ messages: await listMessages(to) }, { headers: { 'cache-control': 'no-store' } });
}
