import { field, formContract } from '#server/portal/forms/form-contract.ts';
import { mostTravellers } from './read-offer.ts';

export const buyEsimForm = formContract({
  page_member: field.text(),
  plan: field.id(),
  quantity: field.count(1, mostTravellers),
  perk: field.list(mostTravellers),
  seen: field.id(),
  key: field.id(),
});
