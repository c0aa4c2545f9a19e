import { expect, test } from 'vitest';
import { brokenFloors } from './enforce-floors.ts';

test('A benchmark case below 0.6 of the bare server is reported, and one at 0.6 is not', () => {
  const cases = [
    { name: 'read', ratio: 0.6 },
    { name: 'write', ratio: 0.599 },
    { name: 'never measured', ratio: Number.NaN },
  ];
  expect(brokenFloors(cases)).toEqual([
    expect.stringMatching(/^write: 0\.599 .* 0\.6$/),
    expect.stringMatching(/^never measured: /),
  ]);
});

test('A benchmark case with its own floor is compared with that floor', () => {
  const floor = { ratio: 0.4, reason: 'the bare server answers from memory' };
  expect(brokenFloors([{ name: 'stream', ratio: 0.41, floor }])).toEqual([]);
  expect(brokenFloors([{ name: 'stream', ratio: 0.39, floor }])).toEqual([expect.stringMatching(/0\.4$/)]);
});
