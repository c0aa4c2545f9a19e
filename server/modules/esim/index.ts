/** The eSIM module: data plans of countries and regions, orders and usage. */
export { cancelEsimOrder } from './cancel-order.ts';
export { getEsimOrder, getEsimOrderStatus } from './get-order.ts';
export { getEsimUsage } from './get-usage.ts';
export { listEsimOrders } from './list-orders.ts';
export { listEsimOptions, listEsimPlans, listRegionalEsimPlans } from './list-plans.ts';
export { payEsimWithPerks } from './pay-with-perks.ts';
export { purchaseEsim } from './purchase-esim.ts';
export { receiveDecision } from './receive-decision.ts';
