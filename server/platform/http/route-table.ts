import { importRoutes } from './import-routes.ts';

type Handler = (request: Request) => Promise<Response> | Response;
export type RouteModule = Partial<Record<string, Handler>>;

type Node = {
  literal: Map<string, Node>;
  parameter: Node | null;
  rest: RouteModule | null;
  route: RouteModule | null;
};

const emptyNode = (): Node => ({ literal: new Map(), parameter: null, rest: null, route: null });

/**
 * The route handlers in folders of `app/`, found by walking the folders, so that the Node host mounts the
 * same routes as Next. Literal segments take precedence over parameters, parameters over a catch-all.
 */
export class RouteTable {
  readonly #root = emptyNode();

  /** Imports every route.ts below a folder; `prefix` is its URL path. */
  async load(folder: string, prefix: string): Promise<void> {
    for (const [segments, module] of await importRoutes(folder)) {
      this.#add([...prefix.split('/').filter(Boolean), ...segments], module as RouteModule);
    }
  }

  /** The module for a path, or null. */
  match(pathname: string): RouteModule | null {
    const segments = pathname.split('/').slice(1);
    if (segments.at(-1) === '') segments.pop();
    return search(this.#root, segments, 0);
  }

  #add(segments: string[], module: RouteModule): void {
    let node = this.#root;
    for (const segment of segments) {
      if (/^\[{1,2}\.\.\./.test(segment)) {
        node.rest = module;
        // `[[...rest]]` also matches the path of the folder itself.
        if (segment.startsWith('[[')) node.route ??= module;
        return;
      }
      if (segment.startsWith('[')) {
        node.parameter ??= emptyNode();
        node = node.parameter;
      } else {
        const next = node.literal.get(segment) ?? emptyNode();
        node.literal.set(segment, next);
        node = next;
      }
    }
    node.route = module;
  }
}

function search(node: Node, segments: string[], index: number): RouteModule | null {
  if (index === segments.length) return node.route;
  const segment = segments[index] ?? '';
  const literal = node.literal.get(segment);
  return (
    (literal && search(literal, segments, index + 1)) ||
    (segment !== '' && node.parameter && search(node.parameter, segments, index + 1)) ||
    node.rest
  );
}
