export { applyUpgrade } from './apply-upgrade.ts';
export { closeUpgrade } from './close-upgrade.ts';
export { createPlanUpgrades, type PlanUpgrades, type QuoteChoice, type UpgradablePlan } from './quotes.ts';
export {
  type ExpiredUpgrade,
  findOpenOfOrder,
  type OpenUpgrade,
  type QuotedPeriod,
} from './repository.ts';
