import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDataModel } from './data-model/render-data-model.ts';

/** Rewrites `docs/data-model.md`. Run it after a `schema.ts` has changed. */
writeFileSync(join(import.meta.dirname, '..', 'docs', 'data-model.md'), renderDataModel());
