import { maxEsims } from '#server/modules/esim/index.ts';
import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const buyEsimForm = formContract({
  page_member: field.text(),
  plan: field.id(),
  quantity: field.count(1, maxEsims),
  perk: field.list(maxEsims),
  seen: field.id(),
  key: field.id(),
});
