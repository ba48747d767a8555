export { moneyReportRoutes } from './routes.ts';
export { createMoneyReports } from './service.ts';
