import { expect, test } from 'vitest';
import '#server/testing/index.ts';
import { products } from '#server/wiring/products.ts';
import { productOfItemType, productViews, viewOfKind } from './product-views.ts';

test('The portal has one view for each product of the server, with the same module', () => {
  const views = products.map(({ kinds, module }) => {
    const [view, ...others] = new Set(kinds.map((kind) => viewOfKind(kind)));
    expect(others, kinds.join()).toEqual([]);
    expect(view?.module).toBe(module);
    return view;
  });
  expect(new Set(views)).toEqual(new Set(Object.values(productViews)));
});

test('The type of a checkout item leads to the view of its product, and an unknown type to none', () => {
  for (const { itemType, kinds } of products) {
    const product = productOfItemType(itemType);
    expect(product && productViews[product]).toBe(viewOfKind(kinds[0] ?? ''));
  }
  expect(productOfItemType('car')).toBeNull();
});
