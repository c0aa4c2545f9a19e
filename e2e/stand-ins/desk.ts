import { expect, test } from '@playwright/test';
import type { Sales } from '#server/testing/stand-ins/deployment/list-sales.ts';

/** The address at which the stand-ins show mails and sales: the port after that of the product. */
const deskAt = (path: string): string => {
  const product = new URL(test.info().project.use.baseURL ?? '');
  return `http://127.0.0.1:${Number(product.port) + 1}${path}`;
};

/** Runs `ask`, which requests a passcode, and returns the code of the new mail to this address. */
export async function mailedPasscode(email: string, ask: () => Promise<unknown>): Promise<string> {
  const read = async (): Promise<string[]> => {
    const answer = await fetch(deskAt(`/mails.json?to=${encodeURIComponent(email)}`));
    const { mails } = (await answer.json()) as { mails: { passcode: string | null }[] };
    return mails.flatMap(({ passcode }) => passcode ?? []);
  };
  const before = (await read()).length;
  await ask();
  let codes: string[] = [];
  await expect
    .poll(async () => {
      codes = await read();
      return codes.length;
    }, `a passcode for ${email}`)
    .toBeGreaterThan(before);
  return codes[0] ?? '';
}

/** What the stand-ins have sold, and the payments at the gateway. */
export async function readSales(): Promise<Sales> {
  return (await (await fetch(deskAt('/sales.json'))).json()) as Sales;
}

/** What was sold and paid since an earlier look. */
export async function salesSince(before: Sales): Promise<Sales> {
  const { sales, payments } = await readSales();
  const known = new Set([...before.sales, ...before.payments].map(({ id }) => id));
  return {
    sales: sales.filter(({ id }) => !known.has(id)),
    payments: payments.filter(({ id }) => !known.has(id)),
  };
}
