import { resolvePartnerSwitch } from '#server/portal/switch-partner.ts';

/** Keeps the partner of `?app=` in a cookie (Sandbox only) and goes back; pages cannot set cookies themselves. */
export async function GET(request: Request): Promise<Response> {
  return resolvePartnerSwitch(request);
}
