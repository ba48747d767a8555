export { eraseSecondFactor } from './erasure/index.ts';
export { createSecondFactorReset, type ResetSecondFactor } from './reset.ts';
export { secondFactorRoutes } from './routes.ts';
export { createSecondFactors, type SecondFactors } from './service.ts';
