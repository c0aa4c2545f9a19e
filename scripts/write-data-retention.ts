import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDataRetention } from './data-retention/render-data-retention.ts';

/** Rewrites `docs/data-retention.md`. Run it after a table was added or a retention period has changed. */
writeFileSync(join(import.meta.dirname, '..', 'docs', 'data-retention.md'), renderDataRetention());
