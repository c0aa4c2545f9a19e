import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

/** An exported function, declared as such or as a constant; the name is in a group. */
const exportedFunction =
  /^export (?:(?:default )?(?:async )?function\*? ?(\w*)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<.*>)?\((?:.*=>.*)?$)/;
/** Next.js states what these promise; a page that exports them says itself what it shows. */
const ofFramework = new Set(['generateMetadata', 'generateViewport', 'generateStaticParams']);

/** The product and its scripts, without tests, what only tests use, and generated files. */
const files = listFiles().filter(
  (file) =>
    /^(?:app|components|scripts|server)\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\.generated\.ts$|\/testing\//.test(file),
);

/** Returns `file:line: name` of the exported functions of a file that no docstring precedes. */
function undocumentedFunctions(file: string): string[] {
  const lines = readSource(file).split('\n');
  const documented = new Set<string>();
  return lines.flatMap((line, index) => {
    const found = exportedFunction.exec(line);
    if (!found) return [];
    const name = found[1] ?? found[2] ?? '';
    // The docstring of the first signature of a function is that of all.
    if (ofFramework.has(name) || documented.has(name)) return [];
    const before = lines.slice(0, index).findLast((one) => !/^\s*\/\//.test(one));
    if (!before?.endsWith('*/')) return [`${file}:${index + 1}: ${name || 'default'}`];
    if (name) documented.add(name);
    return [];
  });
}

test('Every exported function has a docstring that says what it promises', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap(undocumentedFunctions)).toEqual([]);
});
