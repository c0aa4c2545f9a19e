type Components = Record<string, Record<string, unknown>>;
type Paths = Record<string, Record<string, Record<string, unknown>>>;

/** Keeps the components that operations reference, directly, as a security scheme or through others. */
export function pruneComponents(paths: Paths, components: Components): Components {
  const reached = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, reference = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)) {
      if (reached.has(reference)) continue;
      reached.add(reference);
      const [group = '', name = ''] = reference.split('/');
      follow(components[group]?.[name] ?? null);
    }
  };
  follow(paths);
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const names = (operation.security as object[]).flatMap((requirement) => Object.keys(requirement));
    for (const name of names) reached.add(`securitySchemes/${name}`);
  }
  return Object.fromEntries(
    Object.entries(components).map(([group, members]) => [
      group,
      Object.fromEntries(Object.entries(members).filter(([name]) => reached.has(`${group}/${name}`))),
    ]),
  );
}
