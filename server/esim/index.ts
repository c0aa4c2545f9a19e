/** The eSIM noun: data plans of countries and regions, orders, and what they have used. */
export { cancelEsimOrder } from './cancel-order.ts';
export { getEsimOrder, getEsimOrderStatus } from './get-order.ts';
export { getEsimUsage } from './get-usage.ts';
export { hearProvider } from './hear-provider.ts';
export { listEsimOrders } from './list-orders.ts';
export { listEsimOptions, listEsimPlans, listRegionalEsimPlans } from './list-plans.ts';
export { payEsimWithPerks } from './pay-with-perks.ts';
export { purchaseEsim } from './purchase-esim.ts';
export { activateSandboxEsim } from './suppliers.ts';
