import { hash } from 'node:crypto';
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  Suspense,
} from 'react';
import { keepDocumentPart } from '#server/platform/http/page-requests.ts';
import { type SlotContent, StaticSlot } from './static-slot.tsx';

/**
 * Renders `children` so that the document's payload, which repeats a page for hydration, leaves out what no script
 * changes. It calls the server components below it and finds the largest parts without client components and form
 * actions. Such a part is HTML alone.
 */
export async function StaticParts({ children }: { children: ReactNode }) {
  // React's development build adds what it shows in the browser's tools to elements.
  if (process.env.NODE_ENV !== 'production') return children;
  return slotsIn(await resolve(children));
}

/**
 * A node without server components. `weight` is about the length of its payload, or null when a part of it must be
 * hydrated.
 */
type Resolved = { node: ReactNode; weight: number | null };
type AnyElement = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

/** A slot itself takes about 100 characters. */
const leastWeight = 200;
/** What an element takes in the payload without its attributes and content. */
const elementWeight = 20;

function resolve(node: ReactNode): Resolved | Promise<Resolved> {
  if (typeof node === 'string') return { node, weight: node.length };
  if (Array.isArray(node)) return resolveAll(node);
  if (node instanceof Promise) return node.then(resolve);
  // Iterables and BigInts, which JSON does not show, would give different contents one id.
  if (!isValidElement(node))
    return { node, weight: node && typeof node !== 'number' && node !== true ? null : 0 };
  const element = node as AnyElement;
  const { type, props } = element;
  if (typeof type === 'function' && !('$$typeof' in type))
    return after(resolve((type as (props: object) => ReactNode)(props)), (result) => keyed(element, result));
  if (type === Suspense)
    return { node: cloneElement(element, {}, <StaticParts>{props.children}</StaticParts>), weight: null };
  if (typeof type !== 'string' && type !== Fragment) return { node, weight: null };
  return after(resolve(props.children), (content) => {
    const weight = attributesWeight(props);
    if (content.weight !== null && weight !== null)
      return { node: withContent(element, content.node), weight: content.weight + weight };
    return { node: withContent(element, slotsIn(content)), weight: null };
  });
}

function resolveAll(nodes: readonly ReactNode[]): Resolved | Promise<Resolved> {
  const all = nodes.map(resolveOrReject);
  return all.some((one) => one instanceof Promise)
    ? Promise.all(all).then(join)
    : join(all as readonly Resolved[]);
}

/** One that throws must not leave the promises of those before it without anybody who handles their failure. */
function resolveOrReject(node: ReactNode): Resolved | Promise<Resolved> {
  try {
    return resolve(node);
  } catch (err) {
    return Promise.reject(err);
  }
}

function join(all: readonly Resolved[]): Resolved {
  if (all.some(({ weight }) => weight === null)) return { node: all.map(slotsIn), weight: null };
  return { node: all.map(({ node }) => node), weight: all.reduce((sum, one) => sum + (one.weight ?? 0), 0) };
}

/** The node with a slot for each static element that is worth one. */
function slotsIn({ node, weight }: Resolved): ReactNode {
  if (weight === null || weight < leastWeight) return node;
  if (Array.isArray(node)) return node.map((one) => slotsIn({ node: one, weight }));
  if (!isValidElement(node)) return node;
  const { type, key, props } = node as AnyElement;
  const { children, dangerouslySetInnerHTML: inner, ...attributes } = props;
  if (type === Fragment)
    return <Fragment {...(key === null ? {} : { key })}>{slotsIn({ node: children, weight })}</Fragment>;
  const content = inner ?? children;
  if (typeof content !== 'object' || content === null) return node;
  const text = JSON.stringify(content);
  if (text.length < leastWeight) return node;
  const part = hash('sha1', text, 'base64url').slice(0, 16);
  return createElement(StaticSlot, {
    ...(key === null ? {} : { key }),
    tag: type as string,
    attributes,
    part,
    ...(keepDocumentPart(part, content) ? {} : { content: content as SlotContent }),
  });
}

/** A component's key belongs to what it renders. */
function keyed({ key }: AnyElement, { node, weight }: Resolved): Resolved {
  return { node: key === null ? node : <Fragment key={key}>{node}</Fragment>, weight };
}

/** Null when an attribute is a function: a form's action, which is added in hydration. */
function attributesWeight(props: Record<string, unknown>): number | null {
  let weight = elementWeight;
  for (const name in props) {
    const value = props[name];
    if (typeof value === 'function') return null;
    if (typeof value === 'string' && name !== 'children') weight += name.length + value.length;
    if (name === 'dangerouslySetInnerHTML') weight += (value as { __html: string }).__html.length;
  }
  return weight;
}

/** `cloneElement` keeps content that is replaced by nothing. */
const withContent = (element: AnyElement, children: ReactNode): ReactNode =>
  children === element.props.children ? element : { ...element, props: { ...element.props, children } };

function after<Value>(value: Value | Promise<Value>, next: (value: Value) => Value): Value | Promise<Value> {
  return value instanceof Promise ? value.then(next) : next(value);
}
