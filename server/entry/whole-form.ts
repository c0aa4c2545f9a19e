import { IncomingMessage } from 'node:http';

/**
 * A form post whose length nobody declared, read to its end: the same request with its length, or null when it is
 * longer than the limit. What is left of it is then read and dropped, for at most the 30 s of a request. Next itself
 * answers 500 to a form that is too long.
 */
export function readWholeForm(req: IncomingMessage, limitBytes: number): Promise<IncomingMessage | null> {
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
  // Once read, an incomplete message would destroy its connection.
  Object.assign(whole, { method: req.method, url: req.url, httpVersion: req.httpVersion, complete: true });
  whole.headers = { ...headers, 'content-length': String(body.length) };
  if (body.length > 0) whole.push(body);
  whole.push(null);
  return whole;
}
