import { expect, test } from 'vitest';
import type { SupplierHold, SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';

/** The calls that all ports have for holds and bookings of places. */
type HoldingSupplier<Order> = {
  isIdempotent: boolean;
  hold(ctx: BaseContext, order: Order, until: string): Promise<SupplierHold>;
  release(ctx: BaseContext, key: SupplierKey): Promise<void>;
  book(
    ctx: BaseContext,
    order: Order,
  ): Promise<{ supplierReference: string; handle?: SupplierKey['handle'] | undefined }>;
  lookUp(ctx: BaseContext, key: SupplierKey): Promise<{ state: string } | null>;
  cancel(ctx: BaseContext, key: SupplierKey): Promise<{ state: string }>;
};

/** What the tests need of the suite of a port. */
type HoldSubject<Order extends SupplierKey> = {
  supplier: HoldingSupplier<Order>;
  ctx: BaseContext;
  /** An order of places that are free, without a handle; each call gives another one. */
  anOrder: () => Promise<Order>;
  /** How many places are left where the order is, if the supplier tells. */
  placesLeft?: (order: Order) => Promise<number | undefined>;
};

/** What every adapter whose orders are held must do, whatever it sells: part of the suites of the ports. */
export function holdTests<Order extends SupplierKey>(subject: () => HoldSubject<Order>): void {
  test('An order that does not exist does not count as cancelled', async () => {
    const { supplier, ctx } = subject();
    const key = { reference: `SJ-${newId()}`, handle: null };
    await expect(supplier.cancel(ctx, key)).rejects.toMatchObject({ isSupplierFailure: true });
  });

  test('An order that does not exist is not found, and releasing it does nothing', async () => {
    const { supplier, ctx } = subject();
    const key = { reference: `SJ-${newId()}`, handle: null };
    expect(await supplier.lookUp(ctx, key)).toBeNull();
    await supplier.release(ctx, key);
    expect(await supplier.lookUp(ctx, key)).toBeNull();
  });

  test('A hold says what it holds, can be repeated, and is found only where places are held', async () => {
    const { supplier, ctx, anOrder, placesLeft } = subject();
    const order = await anOrder();
    const before = await placesLeft?.(order);
    const until = inSeconds(ctx.environment, 60);
    const hold = await supplier.hold(ctx, order, until);
    expect(hold.until <= until).toBe(true);
    expect(hold.price === null).toBe(hold.kind === 'none');
    const held = { ...order, handle: hold.handle };
    // A price that holds no place may be fixed twice, if the handle of the first was lost.
    const repeats = hold.kind === 'held' ? [order, held] : [held];
    for (const repeated of repeats) expect(await supplier.hold(ctx, repeated, until)).toEqual(hold);
    expect((await supplier.lookUp(ctx, held))?.state ?? null).toBe(hold.kind === 'held' ? 'held' : null);
    await supplier.release(ctx, held);
    await supplier.release(ctx, held);
    expect(await supplier.lookUp(ctx, held)).toBeNull();
    expect(await placesLeft?.(order)).toBe(before);
  });

  test('A hold whose answer was lost is released by our reference alone', async () => {
    const { supplier, ctx, anOrder, placesLeft } = subject();
    const order = await anOrder();
    const before = await placesLeft?.(order);
    await supplier.hold(ctx, order, inSeconds(ctx.environment, 60));
    const lost = { reference: order.reference, handle: null };
    await supplier.release(ctx, lost);
    expect(await supplier.lookUp(ctx, lost)).toBeNull();
    expect(await placesLeft?.(order)).toBe(before);
  });

  test.each(['held', 'not held'])(
    'A repeated booking of an order that is %s is the first one, unless the adapter says that it is not idempotent',
    async (which) => {
      const { supplier, ctx, anOrder } = subject();
      const order = await anOrder();
      const handle =
        which === 'held' ? (await supplier.hold(ctx, order, inSeconds(ctx.environment, 60))).handle : null;
      const first = await supplier.book(ctx, { ...order, handle });
      const second = await supplier.book(ctx, { ...order, handle });
      expect(first.supplierReference === second.supplierReference).toBe(supplier.isIdempotent);
      const key = { reference: order.reference, handle: second.handle ?? handle };
      expect((await supplier.cancel(ctx, key)).state).toBe('cancelled');
      expect((await supplier.lookUp(ctx, key))?.state).toBe('cancelled');
    },
  );
}
