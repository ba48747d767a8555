export { createExchangeRates } from './exchange-rates.ts';
export { moneyReportRoutes } from './routes.ts';
export { createMoneyReports } from './service.ts';
