/** Makes a reader of path parameters: `/v1/circle/{circle_id}` and `/v1/circle/x` give `{circle_id: 'x'}`. */
export function paramsReader(pattern: string): (pathname: string) => Record<string, string> {
  const parameters = pattern
    .split('/')
    .map((segment, index) => [segment, index] as const)
    .filter(([segment]) => segment.startsWith('{'))
    .map(([segment, index]) => [segment.slice(1, -1), index] as const);
  if (parameters.length === 0) return () => ({});
  return (pathname) => {
    const segments = pathname.split('/');
    return Object.fromEntries(parameters.map(([name, index]) => [name, decode(segments[index] ?? '')]));
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // No id contains an invalid escape, so the use case answers 404.
    return segment;
  }
}
