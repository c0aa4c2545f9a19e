import { expect, test } from 'vitest';
import { ourProductCode } from '#server/modules/experiences/product-codes.ts';
import {
  experienceSuppliers,
  listedCatalogues,
  liveCatalogues,
} from '#server/modules/experiences/suppliers.ts';
import { type SuiteSubject, supplierSuite } from '#server/modules/experiences/testing/supplier-suite.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { testTours } from './listed/tours.ts';

let nextDay = 310;

function freshDate(): string {
  nextDay += 1;
  return addDays(today('UTC'), nextDay);
}

const transfer: SuiteSubject['answers'] = [
  { question: 'transfer', answer: 'air' },
  { question: 'flight', answer: 'XY 123' },
  { question: 'pickup', answer: 'LOC-station' },
  { question: 'arrival', answer: '07:40' },
  ...[0, 1, 2].map((traveller) => ({ question: 'weight', answer: '70', unit: 'kg', traveller })),
];

supplierSuite('wayfinder', () => ({
  ctx: systemContext(),
  supplier: experienceSuppliers.named('Sandbox', 'wayfinder'),
  catalogue: liveCatalogues.named('Sandbox', 'wayfinder'),
  code: 'exp_test_non_refundable',
  unknownCode: 'exp_city_2988507_zz',
  answers: [],
  freshDate,
}));

for (const [name, code, answers] of [
  ['lodestar', 'TEST-INSTANT', transfer],
  ['opengate', 'TEST-TICKET', []],
] as const) {
  supplierSuite(name, () => ({
    ctx: systemContext(),
    supplier: experienceSuppliers.named('Sandbox', name),
    catalogue: listedCatalogues.named('Sandbox', name),
    code,
    unknownCode: 'NONE',
    answers: [...answers],
    freshDate,
  }));
}

test('The documented codes of test tours are those that their suppliers’ codes give', () => {
  for (const { supplier, theirs, code } of testTours) expect(ourProductCode(supplier, theirs)).toBe(code);
});
