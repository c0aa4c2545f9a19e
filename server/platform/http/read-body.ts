import { problem } from '../errors/index.ts';

/** Size limits of all operations: bodies 256 KB, webhooks 1 MB. */
export const bodyLimitBytes = 256 * 1024;
export const webhookLimitBytes = 1024 * 1024;

const depthLimit = 20;

/**
 * Reads the raw body. It counts the bytes and throws body_too_large above the limit, because a declared
 * length may be wrong.
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    problem('body_too_large', { detail: `The body must not exceed ${limitBytes / 1024} KB.` });
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
}

/** Refuses every media type except JSON: with `text/plain`, a cross-site form could reach the handler. */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw problem('unsupported_media_type');
  const encoding = request.headers.get('content-encoding');
  if (encoding && encoding.toLowerCase() !== 'identity') throw problem('unsupported_media_type');
}

/**
 * Parses JSON strictly: valid UTF-8, no NUL, no lone surrogate, no `__proto__`, at most 20 levels deep; else
 * throws malformed_body. The depth is checked before parsing, so nesting cannot overflow the stack.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (depthOf(text) > depthLimit) throw malformed('The body is nested deeper than 20 levels.');
  try {
    const value: unknown = JSON.parse(text);
    if (text.includes('\\u') || text.includes('__proto__')) refuseHostileText(value);
    return value;
  } catch (err) {
    if (err instanceof SyntaxError) throw malformed('The body is not valid JSON.');
    throw err;
  }
}

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  if (text.includes('\0')) throw malformed('The body contains a NUL character.');
  return text;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

function refuseHostileText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw malformed('A string contains a NUL character or a lone surrogate.');
  } else if (Array.isArray(value)) {
    value.forEach(refuseHostileText);
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      if (key === '__proto__') throw malformed('The key __proto__ is not accepted.');
      refuseHostileText(key);
      refuseHostileText((value as Record<string, unknown>)[key]);
    }
  }
}

const malformed = (detail: string) => problem('malformed_body', { detail });
