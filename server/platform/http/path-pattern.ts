/** Reads the parameters of a path by its pattern: `/v1/circle/{circle_id}` and `/v1/circle/x` give `{circle_id: 'x'}`. */
export function paramsReader(pattern: string): (pathname: string) => Record<string, string> {
  const places = pattern
    .split('/')
    .map((segment, index) => [segment, index] as const)
    .filter(([segment]) => segment.startsWith('{'))
    .map(([segment, index]) => [segment.slice(1, -1), index] as const);
  if (places.length === 0) return () => ({});
  return (pathname) => {
    const segments = pathname.split('/');
    return Object.fromEntries(places.map(([name, index]) => [name, decode(segments[index] ?? '')]));
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A broken escape names nothing that exists; the verb answers 404.
    return segment;
  }
}
