import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composePartnerDocument } from '../server/wiring/openapi/partner-document.ts';

/** Writes docs/airport-partner.openapi.json, the protocol of airport partners. */
const path = join(import.meta.dirname, '..', 'docs', 'airport-partner.openapi.json');
writeFileSync(path, `${JSON.stringify(composePartnerDocument(), null, 2)}\n`);
