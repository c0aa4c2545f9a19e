import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';
import { firstVisible } from './visible.ts';

/** The page of an eSIM plan. */
export class EsimPlanPage {
  readonly travellers: Locator;
  readonly payButton: Locator;
  /** Replaces the pay button when perks pay the whole plan. */
  readonly freeButton: Locator;
  readonly perks: Locator;

  constructor(page: Page, words: typeof en = en) {
    const button = (name: string) => firstVisible(page.getByRole('button', { name, exact: true }));
    this.travellers = page.getByLabel(words.esim.plan.travellers, { exact: true });
    this.payButton = button(words.esim.plan.toPayment);
    this.freeButton = button(words.esim.plan.getIt);
    this.perks = page.getByRole('checkbox', { name: /eSIM credit/ });
  }
}
