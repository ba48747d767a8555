export { applyUpgrade } from './apply-upgrade.ts';
export { closeUpgrade } from './close-upgrade.ts';
export { createPlanUpgrades, type PlanUpgrades, type QuoteChoice, type UpgradablePlan } from './quotes.ts';
export { findOpenOfOrder, type InvoicedUpgrade, type QuotedPeriod } from './repository.ts';
