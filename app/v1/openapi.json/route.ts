import { refuseMethod } from '#server/platform/http/serve.ts';
import { serveDocument } from '#server/wiring/openapi/index.ts';

const refuse = refuseMethod('GET, HEAD');

export const GET = serveDocument;
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE };
