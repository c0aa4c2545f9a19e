/** The eSIM module: data plans of countries and regions, orders and usage. */
export { buyEsimTopUp } from './buy-top-up.ts';
export { cancelEsimOrder } from './cancel-order.ts';
export { getEsimOrder, getEsimOrderStatus, getEsimPurchase } from './get-order.ts';
export { getEsimUsage, type OrderUsage } from './get-usage.ts';
export { listEsimOrders } from './list-orders.ts';
export { listEsimOptions, listEsimPlans, listRegionalEsimPlans } from './list-plans.ts';
export { listEsimTopUpOptions, listEsimTopUps } from './list-top-ups.ts';
export { connectWithinDays, maxEsims } from './order-details.ts';
export { payEsimWithPerks } from './pay-with-perks.ts';
export {
  presentCancelledEsimOrder,
  presentEsimOrder,
  presentEsimOrders,
  presentPerkPayment,
} from './present-order.ts';
export { presentEsimPlans } from './present-plan.ts';
export { presentTopUp, presentTopUpOptions, presentTopUps } from './present-top-up.ts';
export { presentEsimUsage } from './present-usage.ts';
export { purchaseEsim } from './purchase-esim.ts';
export { type EsimQuote, quoteEsimOrder } from './quote-order.ts';
export { receiveDecision } from './receive-decision.ts';
export type { SoldTopUp } from './top-ups.ts';
export type { OrderView, PlanView } from './views.ts';
