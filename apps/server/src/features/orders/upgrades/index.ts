export { upgradeRoutes } from './routes.ts';
export { createUpgrades, scheduleUpgradeExpiry } from './service.ts';
