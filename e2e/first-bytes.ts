import { connect } from 'node:net';
import { createBrotliDecompress } from 'node:zlib';

/** Requests a page of a host of the server on a new connection and returns all bytes of the response, headers included. */
export function readResponse(port: number, host: string, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (part) => parts.push(Buffer.from(part)));
    socket.on('end', () => resolve(Buffer.concat(parts)));
    socket.on('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    );
  });
}

/** The HTML that a browser has when it has got these first bytes of a compressed response. */
export async function htmlOf(bytes: Buffer): Promise<string> {
  const html: Buffer[] = [];
  const decompress = createBrotliDecompress();
  decompress.on('data', (part) => html.push(part));
  const bodyStart = bytes.indexOf('\r\n\r\n') + 4;
  const isChunked = /^transfer-encoding: chunked\r$/im.test(bytes.toString('latin1', 0, bodyStart));
  const sent = bytes.subarray(bodyStart);
  const body = isChunked ? Buffer.concat(chunksOf(sent)) : sent;
  // The callback runs when the bytes are decompressed, whether or not more of the page follows.
  await new Promise<void>((resolve) => decompress.write(body, () => resolve()));
  return Buffer.concat(html).toString();
}

/** The content of the chunks of a body; the last chunk may be incomplete. */
function chunksOf(body: Buffer): Buffer[] {
  const end = body.indexOf('\r\n');
  const size = Number.parseInt(body.subarray(0, Math.max(end, 0)).toString(), 16);
  if (!size) return [];
  const start = end + 2;
  return [body.subarray(start, start + size), ...chunksOf(body.subarray(start + size + 2))];
}
