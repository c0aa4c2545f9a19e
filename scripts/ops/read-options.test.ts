import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from './commands/index.ts';
import { explainCommand } from './help.ts';
import { readOptions } from './read-options.ts';

function read(name: string, ...args: string[]) {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`No command ${name}`);
  return readOptions(command, args);
}

const named = ['--environment', 'sandbox', '--app', 'aurora'];

describe('Options of operator commands', () => {
  test('Options become the input of the use case under its field names', () => {
    const tiers = ['--tier', 'bronze:0', '--tier', 'gold:50000'];
    expect(
      read(
        'app update',
        ...named,
        ...tiers,
        '--add-return-origin',
        'https://a.example',
        '--keys-per-minute',
        '5',
      ),
    ).toEqual({
      environment: 'sandbox',
      app: 'aurora',
      tier: [
        { tier: 'bronze', threshold: 0 },
        { tier: 'gold', threshold: 50_000 },
      ],
      add_return_origin: ['https://a.example'],
      keys_per_minute: 5,
    });
  });

  test.each([
    ['0', 0],
    ['90s', 90],
    ['30m', 1800],
    ['24h', 86_400],
    ['30d', 2_592_000],
  ])('The duration option %s is %i seconds', (text, seconds) => {
    expect(read('key rotate', ...named, '--key', 'k', '--overlap', text)).toMatchObject({ overlap: seconds });
  });

  test.each([
    ['key rotate', ['--key', 'k', '--overlap', 'a day'], '--overlap must be a duration'],
    ['key rotate', ['--overlap', '1h'], 'Missing: --key ID'],
    ['app update', ['--tier', 'gold'], '--tier must look like gold:50000, not "gold".'],
    ['app update', ['--keys-per-minute', '1e3'], '--keys-per-minute must be a whole number, not "1e3".'],
    ['app update', ['--colour', 'red'], "Unknown option '--colour'."],
    ['app update', ['surplus'], "Unexpected argument 'surplus'."],
    [
      'member import',
      ['--file', '/nowhere/members.csv'],
      '--file: /nowhere/members.csv cannot be read (ENOENT).',
    ],
  ])('The command %s refuses the options %j with one sentence', (name, args, sentence) => {
    expect(() => read(name, ...named, ...args)).toThrow(sentence);
  });

  test('A brand file that is not JSON is refused', () => {
    const file = join(tmpdir(), `ops-${process.pid}.json`);
    writeFileSync(file, '{"slug": ');
    expect(() => read('theme set', ...named, '--brand', file)).toThrow(`${file} is not JSON`);
  });

  test('The option --environment is required', () => {
    expect(() => read('org list')).toThrow('Missing: --environment ENV');
  });
});

describe('Help of operator commands', () => {
  test.each(commands.map((command) => [command.name, command] as const))(
    'The example in the help of %s is valid',
    (_, command) => {
      const example = explainCommand(command).split('Example: npm run ops -- ')[1] ?? '';
      const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
      // The files of an example do not exist, so an empty file replaces each.
      const redirect = words.indexOf('>');
      const typed = words
        .slice(command.name.split(' ').length, redirect < 0 ? undefined : redirect)
        .map((word) => (/^[\w-]+\.(json|csv|svg|png|txt)$/.test(word) ? '/dev/null' : word));
      if (command.options.brand) expect(() => readOptions(command, typed)).toThrow('is not JSON');
      else expect(readOptions(command, typed)).toMatchObject({ environment: 'sandbox' });
    },
  );
});
