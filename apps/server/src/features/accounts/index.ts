export type { ProvenIdentity } from './identity-sign-in.ts';
export { createRoles, type Roles } from './roles.ts';
export { accountRoutes } from './routes.ts';
export { type Accounts, createAccounts } from './service.ts';
export { createTokens } from './tokens.ts';
