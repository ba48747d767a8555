export { importPlan } from './import-plan.ts';
export { openPauseOf } from './pauses/current-pause.ts';
export { listPlanEnds, type PlanEnd } from './plan-ends.ts';
export type { PlanRenewals, RenewablePlan } from './plan-renewals.ts';
export type { Purchases } from './purchases.ts';
export type { PhotoQuota, Quotas } from './quotas.ts';
export { openRefundRequestOf } from './refund-requests/current-request.ts';
export {
  type RefundRequests,
  type RequestToApprove,
  scheduleCancellations,
} from './refund-requests/index.ts';
export { findPlansOfCustomers, hasRunningPlan, type KnownPlan } from './repository.ts';
export { subscriptionRoutes } from './routes.ts';
export { createSubscriptions, type Subscriptions } from './service.ts';
export {
  closeUpgrade,
  type PlanUpgrades,
  type QuoteChoice,
  type QuotedPeriod,
  type UpgradablePlan,
} from './upgrades/index.ts';
