import { callApi } from './call-api.ts';
import { mailsTo } from './mailbox.ts';
import { runJobs } from './run-jobs.ts';
import type { Tenant } from './tenants.ts';

/**
 * Requests a passcode as a client does, and reads the passcode and the link token from the e-mail message.
 */
export async function mailedPasscode(
  tenant: Tenant,
  email: string,
): Promise<{ passcode: string; linkToken: string }> {
  await callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
  await runJobs(tenant.environment);
  const mail = (await mailsTo(email, tenant.environment)).find(({ kind }) => kind === 'passcode');
  const passcode = mail?.text.match(/\b\d{6}\b/)?.[0];
  const linkToken = mail?.text.match(/\/login\/link#(\S+)/)?.[1];
  if (!passcode || !linkToken) throw new Error(`No passcode was mailed to ${email}`);
  return { passcode, linkToken };
}

/** Returns a passcode that differs from this one. */
export function wrongPasscode(passcode: string): string {
  return passcode === '000000' ? '111111' : '000000';
}
