type Tree = { [key: string]: string | Tree };

/** All messages of a language with their full keys: `['perks.use.title', 'Was the code accepted?']`. */
export function flatMessages(tree: Tree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flatMessages(value, `${path}${key}.`),
  );
}
