import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderOperations } from './render-operations.ts';

/** Regenerates the client's table of operations; run it after a contract was added, renamed or moved. */
writeFileSync(join(import.meta.dirname, 'operations.generated.ts'), await renderOperations());
