import { resolvePartnerSwitch } from '#server/portal/switch-partner.ts';

/** Stores the partner of `?app=` in a cookie (Sandbox only) and redirects back; pages cannot set cookies. */
export async function GET(request: Request): Promise<Response> {
  return resolvePartnerSwitch(request);
}
