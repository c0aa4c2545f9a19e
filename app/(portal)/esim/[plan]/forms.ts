import { field, formContract } from '#server/portal/forms/form-contract.ts';
import { maxTravellers } from './read-offer.ts';

export const buyEsimForm = formContract({
  page_member: field.text(),
  plan: field.id(),
  quantity: field.count(1, maxTravellers),
  perk: field.list(maxTravellers),
  seen: field.id(),
  key: field.id(),
});
