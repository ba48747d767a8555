export { moneyReportRoutes } from './routes.ts';
export { createMoneyReports, scheduleUsageSums } from './service.ts';
