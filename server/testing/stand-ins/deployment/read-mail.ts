/** A mail as its receiver reads it. */
export type ReadMail = { subject: string; text: string; passcode: string | null };

type Part = { headers: Map<string, string>; body: string };

/** Reads the subject, the plain text and the passcode of a mail in the format of RFC 5322. */
export function readMail(source: string): ReadMail {
  const message = splitPart(source.replaceAll('\r\n', '\n'));
  const text = plainTextOf(message) ?? '';
  return {
    subject: decodeWords(message.headers.get('subject') ?? ''),
    text,
    passcode: /^(\d{6})$/m.exec(text)?.[1] ?? null,
  };
}

function splitPart(source: string): Part {
  const [head = '', ...body] = source.split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: body.join('\n\n') };
}

function plainTextOf(part: Part): string | null {
  const type = part.headers.get('content-type') ?? 'text/plain';
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(type) ?? [];
  if (boundary) {
    const parts = part.body.split(`--${boundary}`).slice(1, -1);
    for (const inner of parts) {
      const text = plainTextOf(splitPart(inner.replace(/^\n/, '')));
      if (text !== null) return text;
    }
    return null;
  }
  return type.toLowerCase().startsWith('text/plain') ? decodeBody(part) : null;
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return decodeQuoted(body.replace(/=\n/g, ''));
}

/** `=C3=A9` as the characters that its bytes are in UTF-8. */
const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

/** The encoded words of a header (RFC 2047). Spaces between two of them do not count. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
