import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is remembered between starts. `location` is set when the cluster had to lie outside the data directory. */
export type Settings = { password: string; port?: number; location?: string };

/** Reads the remembered settings, or makes new ones with a random password. Writes nothing. */
export function readSettings(dataDirectory: string): Settings {
  const file = join(dataDirectory, 'settings.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Settings;
  if (existsSync(join(dataDirectory, 'cluster'))) {
    throw new Error(
      `${file} with the database's password is gone; restore it, or delete ${dataDirectory} to begin anew.`,
    );
  }
  return { password: randomBytes(24).toString('hex') };
}

/** Keeps the settings for the next start, readable by the owner alone, replaced in one step. */
export function writeSettings(dataDirectory: string, settings: Settings): void {
  replaceFile(join(dataDirectory, 'settings.json'), JSON.stringify(settings, null, 2));
}

/** Writes a private file so that a reader sees the old text or the new one, never half of it. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

export function makeDataDirectory(dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true });
}
