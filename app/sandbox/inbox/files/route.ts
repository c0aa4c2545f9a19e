import { inboxExists, readAttachment } from '#server/sandbox/inbox/index.ts';

/** An attachment of an e-mail message: `?id=<mail>&position=0`. */
export async function GET(request: Request): Promise<Response> {
  if (!inboxExists()) return new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const file = await readAttachment(query.get('id') ?? '', Number(query.get('position') ?? '0'));
  if (!file) return new Response(null, { status: 404 });
  return new Response(file.content, {
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.filename}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
