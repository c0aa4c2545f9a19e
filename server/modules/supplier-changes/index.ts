export { registerChangingSuppliers, signatureOf } from './changing-suppliers.ts';
export { readSupplierChanges } from './read-supplier-changes.ts';
export { receiveSupplierEvent } from './receive-supplier-event.ts';
export { sweepSupplierEvents } from './sweep-events.ts';
