import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import * as contract from './contract.ts';
import { registeredPersonalData, type Sections } from './personal-data-registry.ts';

/** The document of an export. */
export type PersonalDataDocument = Output<typeof contract.exportPersonalData>;

/** Reads the personal data of the caller in this app: the document of the export, without its limit. */
export async function readPersonalData(ctx: MemberContext): Promise<PersonalDataDocument> {
  const sections = await readSections(ctx);
  const app = { id: ctx.app.id, name: ctx.app.name };
  return { exported_at: isoInstant(Date.now()), app, ...sections };
}

/** Reads the sections of all modules, in the order of the contract. */
async function readSections(ctx: MemberContext): Promise<Sections> {
  const { exportFor } = registeredPersonalData();
  const { exported_at: _, app: __, ...sections } = contract.PersonalData.shape;
  const names = Object.keys(sections) as (keyof Sections)[];
  const read = await Promise.all(names.map(async (name) => [name, await exportFor[name](ctx)] as const));
  return Object.fromEntries(read) as Sections;
}
