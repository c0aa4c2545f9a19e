import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings stored between starts. `location` is set when the cluster is outside the data directory. */
export type Settings = { password: string; port?: number; location?: string };

/** Reads the stored settings, or generates new ones with a random password without storing them. */
export function readSettings(dataDirectory: string): Settings {
  const file = join(dataDirectory, 'settings.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Settings;
  if (existsSync(join(dataDirectory, 'cluster'))) {
    throw new Error(
      `${file} with the database's password is missing; restore it, or delete ${dataDirectory} to start with an empty database.`,
    );
  }
  return { password: randomBytes(24).toString('hex') };
}

/** Stores the settings for the next start, atomically and readable only by their owner. */
export function writeSettings(dataDirectory: string, settings: Settings): void {
  replaceFile(join(dataDirectory, 'settings.json'), JSON.stringify(settings, null, 2));
}

/** Replaces a private file atomically (mode 600). */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** Creates the data directory unless it exists. */
export function makeDataDirectory(dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true });
}
