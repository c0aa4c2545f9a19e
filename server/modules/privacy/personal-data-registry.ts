import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.exportPersonalData>;

/** The sections of the export that modules fill. */
export type Sections = Omit<Wire, 'exported_at' | 'app'>;

/** What the modules declare about personal data. */
export type PersonalDataRegistry = {
  /** Reads each section of the export. */
  exportFor: { readonly [Name in keyof Sections]: (ctx: MemberContext) => Promise<Sections[Name]> };
  /** The declarations in the order in which they erase. */
  inOrderOfErasure: readonly PersonalData[];
};

/** Process-wide, because Next bundles its own copy of this module. */
const registry = processWide('personal-data', () => ({ value: null as PersonalDataRegistry | null }));

/** Registers the declarations. Called once at start by `server/wiring/register-modules.ts`. */
export function registerPersonalData(declared: PersonalDataRegistry): void {
  registry.value = declared;
}

/** The registered declarations. Throws if there are none. */
export function registeredPersonalData(): PersonalDataRegistry {
  if (!registry.value) throw new Error('No personal data is registered');
  return registry.value;
}
