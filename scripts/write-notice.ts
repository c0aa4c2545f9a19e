import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeText } from './notice/list-packages.ts';

/** Rewrites the list of packages in NOTICE. Run it after the dependencies have changed. */
writeFileSync(join(import.meta.dirname, '..', 'NOTICE'), noticeText());
