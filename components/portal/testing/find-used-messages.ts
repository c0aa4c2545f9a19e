import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ts } from '@ts-morph/common';

/** A use of a text: its whole key, or a pattern where a part of it is only known when the page is made. */
export type UsedMessage = {
  file: string;
  key: string | RegExp;
  /** Written as a variable: the key is one that it may hold, not one that must exist. */
  isGuess: boolean;
};

type Key = Omit<UsedMessage, 'file'>;

const folders = ['app', 'components'];
const translators = new Set(['getTranslations', 'useTranslations']);

/**
 * All texts that pages and components ask for, read from the source: `t('a.b')`, templates, both branches of a
 * condition. What comes from a variable is taken to be any string of that file or of one that it imports.
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
    const area = ts.isCallExpression(node) ? areaOf(node.expression, known) : null;
    const asked = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (area !== null && asked) {
      for (const { key, isGuess } of keysOf(asked, () => stringsAround(root, file, source)))
        uses.push({ file: file.slice(root.length + 1), key: within(area, key), isGuess });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

type Binding = { name: string; area: string; from: number; until: number };

/** Names that hold a translator, with the area of its texts and the stretch of source in which they hold it. */
function bindingsOf(source: ts.SourceFile): Binding[] {
  const found: Binding[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const block = ts.findAncestor(node, (one) => ts.isBlock(one) || ts.isSourceFile(one)) ?? source;
      const values = awaitedOf(node.initializer);
      const names = ts.isArrayBindingPattern(node.name) ? node.name.elements : [node];
      names.forEach((one, index) => {
        const value = values[index];
        const area = value && createdArea(value);
        if (area !== null && area !== undefined && !ts.isOmittedExpression(one) && ts.isIdentifier(one.name))
          found.push({ name: one.name.text, area, from: block.pos, until: block.end });
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What is awaited: one expression, or the members of `Promise.all([...])` and of a plain list. */
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

/** The area that `getTranslations('perks.use')` opens; empty for all, null for any other expression. */
function createdArea(node: ts.Expression): string | null {
  const call = withoutAwait(node);
  if (!ts.isCallExpression(call) || !translators.has(call.expression.getText())) return null;
  const [area] = call.arguments;
  if (!area) return '';
  return ts.isStringLiteralLike(area) ? area.text : null;
}

/** The area whose text a call asks for, by `t(...)`, `t.rich(...)` or `(await getTranslations('a'))(...)`. */
function areaOf(callee: ts.Expression, known: Binding[]): string | null {
  const inner = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  if (!ts.isIdentifier(inner)) return createdArea(inner);
  const holding = known.filter(
    ({ name, from, until }) => name === inner.text && from <= inner.pos && inner.pos < until,
  );
  // The innermost stretch wins, as in the language itself.
  return holding.sort((a, b) => a.until - a.from - (b.until - b.from))[0]?.area ?? null;
}

/** What an argument can be: exact strings, or patterns. */
function keysOf(node: ts.Expression, around: () => (string | RegExp)[]): Key[] {
  const inner = withoutAwait(node);
  if (ts.isConditionalExpression(inner))
    return [...keysOf(inner.whenTrue, around), ...keysOf(inner.whenFalse, around)];
  const key = writtenKey(inner);
  return key === null ? around().map((one) => ({ key: one, isGuess: true })) : [{ key, isGuess: false }];
}

/** A string as it stands, a template as the pattern of what it can become, null for anything else. */
function writtenKey(node: ts.Node): string | RegExp | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const tail = node.templateSpans.map(({ literal }) => `[\\w-]+${RegExp.escape(literal.text)}`).join('');
  return new RegExp(`^${RegExp.escape(node.head.text)}${tail}$`);
}

const within = (area: string, key: string | RegExp): string | RegExp => {
  const prefix = area === '' ? '' : `${area}.`;
  return typeof key === 'string'
    ? prefix + key
    : new RegExp(`^${RegExp.escape(prefix)}${key.source.replace(/^\^/, '')}`);
};

/** Every string of a file and of the project's files that it imports; a folder's index stands for its files. */
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
    // A template of nothing but a variable says nothing about the key.
    if (typeof written === 'string' || written?.source.includes('\\.')) strings.push(written);
    // `{ card_declined: ... }` names its members without quotes.
    if ((ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) && ts.isIdentifier(node.name))
      strings.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}
