import { expect, test } from 'vitest';
import { alterJson } from '#server/testing/stand-ins/alter-answers.ts';
import { duffelFixture } from './testing/fixture.ts';

type Parts = Record<string, unknown[]>;

test('A hotel is shown without those of its amenities, pictures and beds that cannot be read', async () => {
  const whole = duffelFixture(3);
  const id = whole.standIn.hotels[0]?.id ?? '';
  const broken = duffelFixture(3);
  alterJson<{ data: Parts & { rooms?: Parts[] } }>(broken.standIn, /accommodation.[^/]+$/, ({ data }) => {
    data.amenities?.push({ type: null });
    data.photos?.push(null as never);
    for (const room of data.rooms ?? []) for (const list of ['beds', 'photos']) room[list]?.push(null);
  });
  const content = await broken.supplier.content(broken.ctx, id, 'en');
  expect(content).toEqual(await whole.supplier.content(whole.ctx, id, 'en'));
  expect(content?.amenities.length).toBeGreaterThan(0);
});
