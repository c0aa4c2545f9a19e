import { handleAuthRequest } from '#server/portal/sessions/handle-auth-request.ts';

export const GET = handleAuthRequest;
export const POST = handleAuthRequest;
