import { runJobs, systemContext } from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { ingestExperiences } from '../ingest-experiences.ts';
import type { ExperienceSupplier, ListedCatalogue, LiveCatalogue } from '../port.ts';
import { experienceSuppliers, listedCatalogues, liveCatalogues } from '../suppliers.ts';

/** Reads all listed catalogues, as the scheduled job does. */
export async function readCatalogues(): Promise<void> {
  await ingestExperiences.run(systemContext(), {});
  await runJobs();
}

type Behaviour = Partial<ExperienceSupplier & LiveCatalogue & ListedCatalogue>;

/** Runs `act` while one supplier behaves differently. The registries take adapters, so no code of ours is replaced. */
export async function whileExperienceSupplier<Result>(
  name: string,
  behaves: Behaviour,
  act: () => Promise<Result>,
): Promise<Result> {
  const change = <Adapter extends { name: string }>(adapter: Adapter): Adapter =>
    adapter.name === name ? Object.assign(Object.create(adapter), behaves) : adapter;
  experienceSuppliers.register('Sandbox', experienceSuppliers.all('Sandbox').map(change));
  liveCatalogues.register('Sandbox', liveCatalogues.all('Sandbox').map(change));
  listedCatalogues.register('Sandbox', listedCatalogues.all('Sandbox').map(change));
  try {
    return await act();
  } finally {
    registerSuppliers();
  }
}
