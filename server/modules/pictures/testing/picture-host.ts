import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenUrl } from '../open-https.ts';

/** A supplier's host of pictures on this machine. */
export type PictureHost = {
  /** Connects every https URL to this host, which has no certificate. */
  open: OpenUrl;
  /** What each path answers. */
  answers: Map<string, RequestListener>;
  /** The URLs that were opened, in order. */
  asked: string[];
  /** The most requests that were open at once. */
  mostAtOnce: number;
  close(): Promise<void>;
};

/** Starts a host. A path without an answer is a 404. */
export async function aPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, RequestListener>();
  let atOnce = 0;
  const server = createServer((req, res) => {
    atOnce += 1;
    host.mostAtOnce = Math.max(host.mostAtOnce, atOnce);
    res.on('close', () => {
      atOnce -= 1;
    });
    const answer = answers.get(req.url ?? '');
    if (answer) answer(req, res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: PictureHost = {
    answers,
    asked: [],
    mostAtOnce: 0,
    open(url, signal) {
      host.asked.push(url.href);
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      request({ host: '127.0.0.1', port, path: url.pathname, signal, agent: false })
        .on('response', resolve)
        .on('error', reject)
        .end();
      return promise;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return host;
}
