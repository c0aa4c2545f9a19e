import { serveDocument } from '#server/openapi/index.ts';
import { refuseMethod } from '#server/platform/http/serve.ts';

const refuse = refuseMethod('GET, HEAD');

export const GET = serveDocument;
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE };
