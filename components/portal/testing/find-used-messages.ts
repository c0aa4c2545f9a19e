import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ts } from '@ts-morph/common';

/** A use of a message: its full key, or a pattern if a part is known only at run time. */
export type UsedMessage = {
  file: string;
  key: string | RegExp;
  /** True if the key comes from a variable: it is a possible key, which need not exist. */
  isGuess: boolean;
};

type Key = Omit<UsedMessage, 'file'>;

const folders = ['app', 'components'];
const translators = new Set(['getTranslations', 'useTranslations']);

/**
 * All messages that pages and components use, read from the source: `t('a.b')`, templates, and both branches
 * of a condition. A variable is assumed to hold any string of its file or of a file that it imports.
 */
export function findUsedMessages(root: string): UsedMessage[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  return files.flatMap((file) => usesIn(root, file));
}

function usesIn(root: string, file: string): UsedMessage[] {
  const text = readFileSync(file, 'utf8');
  if (!/\b(get|use)Translations\b/.test(text)) return [];
  const source = parse(file, text);
  const known = bindingsOf(source);
  const uses: UsedMessage[] = [];
  const visit = (node: ts.Node): void => {
    const namespace = ts.isCallExpression(node) ? namespaceOf(node.expression, known) : null;
    const argument = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (namespace !== null && argument) {
      for (const { key, isGuess } of keysOf(argument, () => stringsAround(root, file, source)))
        uses.push({ file: file.slice(root.length + 1), key: within(namespace, key), isGuess });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

type Binding = { name: string; namespace: string; from: number; until: number };

/**
 * Variables that hold a translator, with the namespace of its messages and the range of source in
 * which they are valid.
 */
function bindingsOf(source: ts.SourceFile): Binding[] {
  const found: Binding[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const block = ts.findAncestor(node, (one) => ts.isBlock(one) || ts.isSourceFile(one)) ?? source;
      const values = awaitedOf(node.initializer);
      const names = ts.isArrayBindingPattern(node.name) ? node.name.elements : [node];
      names.forEach((one, index) => {
        const value = values[index];
        const namespace = value && createdNamespace(value);
        if (
          namespace !== null &&
          namespace !== undefined &&
          !ts.isOmittedExpression(one) &&
          ts.isIdentifier(one.name)
        )
          found.push({ name: one.name.text, namespace, from: block.pos, until: block.end });
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The awaited expressions: one, or the members of `Promise.all([...])` and of a plain list. */
function awaitedOf(node: ts.Expression): readonly ts.Expression[] {
  const inner = withoutAwait(node);
  if (ts.isArrayLiteralExpression(inner)) return inner.elements;
  if (ts.isCallExpression(inner) && inner.expression.getText() === 'Promise.all') {
    const list = inner.arguments[0];
    if (list && ts.isArrayLiteralExpression(list)) return list.elements;
  }
  return [inner];
}

function withoutAwait(node: ts.Expression): ts.Expression {
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) return withoutAwait(node.expression);
  return node;
}

/** The namespace of `getTranslations('perks.use')`; empty without one, null for any other expression. */
function createdNamespace(node: ts.Expression): string | null {
  const call = withoutAwait(node);
  if (!ts.isCallExpression(call) || !translators.has(call.expression.getText())) return null;
  const [namespace] = call.arguments;
  if (!namespace) return '';
  return ts.isStringLiteralLike(namespace) ? namespace.text : null;
}

/** The namespace of a call of `t(...)`, `t.rich(...)` or `(await getTranslations('a'))(...)`. */
function namespaceOf(callee: ts.Expression, known: Binding[]): string | null {
  const inner = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  if (!ts.isIdentifier(inner)) return createdNamespace(inner);
  const holding = known.filter(
    ({ name, from, until }) => name === inner.text && from <= inner.pos && inner.pos < until,
  );
  // The innermost range wins, as in JavaScript itself.
  return holding.sort((a, b) => a.until - a.from - (b.until - b.from))[0]?.namespace ?? null;
}

/** The possible keys of an argument: exact strings or patterns. */
function keysOf(node: ts.Expression, around: () => (string | RegExp)[]): Key[] {
  const inner = withoutAwait(node);
  if (ts.isConditionalExpression(inner))
    return [...keysOf(inner.whenTrue, around), ...keysOf(inner.whenFalse, around)];
  const key = writtenKey(inner);
  return key === null ? around().map((one) => ({ key: one, isGuess: true })) : [{ key, isGuess: false }];
}

/** The text of a string, the pattern of a template, or null for any other node. */
function writtenKey(node: ts.Node): string | RegExp | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const tail = node.templateSpans.map(({ literal }) => `[\\w-]+${RegExp.escape(literal.text)}`).join('');
  return new RegExp(`^${RegExp.escape(node.head.text)}${tail}$`);
}

const within = (namespace: string, key: string | RegExp): string | RegExp => {
  const prefix = namespace === '' ? '' : `${namespace}.`;
  return typeof key === 'string'
    ? prefix + key
    : new RegExp(`^${RegExp.escape(prefix)}${key.source.replace(/^\^/, '')}`);
};

/**
 * Every string of a file and of the project files that it imports; the index of a folder
 * stands for its files.
 */
function stringsAround(root: string, file: string, source: ts.SourceFile): (string | RegExp)[] {
  const near = importsOf(root, file, stringsIn(source));
  const far = near
    .filter((one) => one.endsWith('/index.ts'))
    .flatMap((index) => importsOf(root, index, stringsOf(index)));
  return [...stringsIn(source), ...[...near, ...far].flatMap(stringsOf)];
}

function importsOf(root: string, file: string, strings: (string | RegExp)[]): string[] {
  return strings.flatMap((name) => {
    if (typeof name !== 'string' || !/^[.#][\w./()[\]-]*\.tsx?$/.test(name)) return [];
    return name.startsWith('#') ? [join(root, name.slice(1))] : [resolve(dirname(file), name)];
  });
}

const read = new Map<string, (string | RegExp)[]>();

function stringsOf(file: string): (string | RegExp)[] {
  const strings = read.get(file) ?? stringsIn(parse(file, readFileSync(file, 'utf8')));
  read.set(file, strings);
  return strings;
}

function stringsIn(source: ts.SourceFile): (string | RegExp)[] {
  const strings: (string | RegExp)[] = [];
  const visit = (node: ts.Node): void => {
    const written = writtenKey(node);
    // A template that contains only a variable gives no information about the key.
    if (typeof written === 'string' || written?.source.includes('\\.')) strings.push(written);
    // `{ card_declined: ... }` has unquoted property names.
    if ((ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) && ts.isIdentifier(node.name))
      strings.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}
