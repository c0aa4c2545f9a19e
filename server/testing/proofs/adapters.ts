import type { Proof } from './proof.ts';

/** Each adapter over its stand-in, in this process. A failure names the seed, and `--seed` repeats it. */
export const adapters: Proof = {
  name: 'adapters',
  promise:
    'Among random faults each adapter books and charges once, and knows what became of every order and payment',
  rounds: 200,
  async run(_stage, rounds, _cluster, seed = Math.floor(Math.random() * 2 ** 31)) {
    // Their fixtures read the settings, which the databases of the proof change first.
    const { adapterOrders } = await import('./adapter-orders.ts');
    const { chargeAmongFaults } = await import('./adapter-charges.ts');
    const rows: Record<string, string | number>[] = [];
    const broken: string[] = [];
    const again = `npm run prove -- adapters --rounds ${rounds} --seed ${seed}`;
    const breaks = (adapter: string, what: string) => broken.push(`${adapter}: ${what}. Repeat: ${again}`);
    for (const [adapter, order] of Object.entries(adapterOrders)) {
      try {
        rows.push({ adapter, seed, rounds, ...(await order({ seed, rounds })) });
      } catch (err) {
        breaks(adapter, (err as Error).message);
      }
    }
    try {
      const { broken: charges, ...charged } = await chargeAmongFaults({ seed, rounds });
      rows.push({ adapter: 'stripe', seed, rounds, ...charged });
      for (const what of charges) breaks('stripe', what);
    } catch (err) {
      breaks('stripe', (err as Error).message);
    }
    return { rows, broken };
  },
};
