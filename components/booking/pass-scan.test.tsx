import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PassScan } from './pass-scan.tsx';

const drawn = (pass: { code: string; payload?: string; text?: string }) =>
  renderToStaticMarkup(<PassScan pass={pass} label="QR code of the lounge" />);

test('A pass is drawn as a QR code of its payload, else of its code', () => {
  expect(drawn({ code: 'K7M2PQ9X' })).toContain('<svg role="img" aria-label="QR code of the lounge"');
  expect(drawn({ code: 'K7M2PQ9X', payload: 'TL1*K7M2PQ9X' })).not.toBe(drawn({ code: 'K7M2PQ9X' }));
  expect(drawn({ code: 'K7M2PQ9X', payload: 'K7M2PQ9X' })).toBe(drawn({ code: 'K7M2PQ9X' }));
});

test('A barcode of another kind is text from left to right, without a QR code', () => {
  const shown = drawn({ code: 'K7M2PQ9X', text: 'TL1K7M2PQ9X' });
  expect(shown).toContain('<bdi dir="ltr">TL1K7M2PQ9X</bdi>');
  expect(shown).not.toContain('<svg');
});
