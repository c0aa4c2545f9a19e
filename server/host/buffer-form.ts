import { IncomingMessage } from 'node:http';

/**
 * Buffers a form post of undeclared length. Returns the same request with its length, or null when it exceeds
 * the limit; the rest is then read and discarded, within the 30 s of a request. Next itself would answer 500
 * to a form that is too long.
 */
export function bufferForm(req: IncomingMessage, limitBytes: number): Promise<IncomingMessage | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      req.off('data', take).resume();
      resolve(null);
    };
    req.on('data', take);
    req.once('end', () => resolve(withBody(req, Buffer.concat(chunks))));
    req.once('error', reject);
  });
}

function withBody(req: IncomingMessage, body: Buffer): IncomingMessage {
  const whole = new IncomingMessage(req.socket);
  const { 'transfer-encoding': _, ...headers } = req.headers;
  // Without `complete`, the message would destroy its connection after it was read.
  Object.assign(whole, { method: req.method, url: req.url, httpVersion: req.httpVersion, complete: true });
  whole.headers = { ...headers, 'content-length': String(body.length) };
  if (body.length > 0) whole.push(body);
  whole.push(null);
  return whole;
}
