import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/**
 * A stand-in of a supplier: it speaks the documented protocol and keeps its own state. The same stand-in is served over
 * HTTP, or takes the place of `fetch` in a simulation.
 */
export type StandIn = {
  name: string;
  /** Answers one request. Throws ConnectionLost after the request took effect, where the answer is to be lost. */
  answer(request: Request): Promise<Response>;
  /** What a test plants in the next requests. */
  faults: PlantedFaults;
};

/** Thrown by a stand-in to break the connection instead of answering. */
class ConnectionLost extends Error {}

/** `lost`: the request takes effect and its answer is lost. `refused`: it never arrives. */
type Fault =
  | { kind: 'lost' | 'refused' }
  /** The request never arrives, and the status is answered, without a body unless one is given. */
  | { kind: 'status'; status: number; retryAfterSeconds?: number; body?: unknown }
  /** The request takes effect, and a proxy that gave up waiting answers with the status. */
  | { kind: 'given_up'; status: number }
  | { kind: 'slow'; delayMs: number }
  /** The answer breaks off after so many bytes. */
  | { kind: 'cut'; bytes: number }
  /** The request is delivered twice, as a proxy that repeats it would; the second answer returns. */
  | { kind: 'doubled' };

type PlantedFaults = {
  /** Plants a fault in the next request whose method and path match, such as `POST /v3.0/rates/book`. */
  plant(match: RegExp, fault: Fault): void;
  /** The fault of a request, which is then used up. */
  take(request: Request): Fault | undefined;
  clear(): void;
};

/** An empty list of planted faults. */
function plantedFaults(): PlantedFaults {
  const planted: { match: RegExp; fault: Fault }[] = [];
  return {
    plant: (match, fault) => planted.push({ match, fault }),
    take(request) {
      const line = `${request.method} ${new URL(request.url).pathname}`;
      const index = planted.findIndex(({ match }) => match.test(line));
      return index < 0 ? undefined : planted.splice(index, 1)[0]?.fault;
    },
    clear: () => planted.splice(0),
  };
}

/** Makes a stand-in from the function that answers its requests. */
export function standIn(name: string, respond: (request: Request) => Promise<Response> | Response): StandIn {
  const faults = plantedFaults();
  return { name, faults, answer: (request) => answerWithFault(request, faults.take(request), respond) };
}

async function answerWithFault(
  request: Request,
  fault: Fault | undefined,
  respond: (request: Request) => Promise<Response> | Response,
): Promise<Response> {
  switch (fault?.kind) {
    case undefined:
      return respond(request);
    case 'refused':
      throw new ConnectionLost();
    case 'lost':
      await respond(request);
      throw new ConnectionLost();
    case 'doubled':
      await respond(request.clone() as Request);
      return respond(request);
    case 'status':
      // These statuses have no body, and not even an empty one.
      return new Response([204, 304].includes(fault.status) ? null : textOf(fault.body), {
        status: fault.status,
        headers:
          fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) },
      });
    case 'given_up':
      await respond(request);
      return new Response('', { status: fault.status });
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      return respond(request);
    case 'cut':
      return cutAfter(await respond(request), fault.bytes);
  }
}

const textOf = (body: unknown): string => (body === undefined ? '' : JSON.stringify(body));

/** The same answer, whose body breaks after so many bytes. */
function cutAfter(response: Response, bytes: number): Response {
  let left = bytes;
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, left));
        left -= chunk.byteLength;
        if (left <= 0) controller.error(new ConnectionLost());
      },
    }),
  );
  return new Response(body ?? null, { status: response.status, headers: response.headers });
}

/** A `fetch` that reaches stand-ins without a network: by the origin of the request. Other origins are unreachable. */
export function fetchOf(standIns: Readonly<Record<string, StandIn>>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input as string, init as RequestInit);
    request.signal.throwIfAborted();
    const found = standIns[new URL(request.url).origin];
    if (!found) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    const over = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true }),
    );
    try {
      return await Promise.race([found.answer(request), over]);
    } catch (err) {
      if (err instanceof ConnectionLost)
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      throw err;
    }
  };
}

/** Serves a stand-in on a free port of this machine, or on `port`. */
export async function serveStandIn(
  { answer }: StandIn,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const address = server.address() as AddressInfo;
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
    const request = new Request(`http://127.0.0.1:${address.port}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: incoming.headers as Record<string, string>,
      ...(hasBody ? { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' } : {}),
    } as RequestInit);
    answer(request).then(
      (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        if (response.body === null) return outgoing.end();
        const body = Readable.fromWeb(response.body as unknown as NodeStream);
        body.on('error', () => outgoing.destroy());
        return body.pipe(outgoing);
      },
      (err) => {
        if (!(err instanceof ConnectionLost)) console.error(err);
        outgoing.destroy();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
