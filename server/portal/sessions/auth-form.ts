import { problem } from '#server/platform/errors/index.ts';
import { readBytes } from '#server/platform/http/read-body.ts';
import { field, formContract, readForm } from '../forms/form-contract.ts';

/** The fields of next-auth's forms: its own and those of the passcode provider. */
export type AuthForm = Record<
  'csrfToken' | 'callbackUrl' | 'json' | 'email' | 'passcode',
  string | undefined
>;

const authForm = formContract({
  csrfToken: field.text(128).secret().optional(),
  callbackUrl: field.text(2000).optional(),
  json: field.text(8).optional(),
  email: field.text(320).optional(),
  passcode: field.text(64).secret().optional(),
});

/** The longest fields together, URL-encoded, have about 8 KB. */
const limitBytes = 16 * 1024;

/**
 * Reads the form of a POST to next-auth, as HTML forms and its own client send it. Throws body_too_large,
 * unsupported_media_type or malformed_body.
 */
export async function readAuthForm(request: Request): Promise<AuthForm> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw problem('unsupported_media_type');
  const text = new TextDecoder().decode(await readBytes(request, limitBytes));
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  const read = readForm(authForm, form);
  if (!read.ok)
    throw problem('malformed_body', { detail: `Invalid form field: ${Object.keys(read.wrong).join(', ')}.` });
  return read.input;
}
