export { apiKeyRoutes } from './api-keys/index.ts';
export type { VerifiedIdentity } from './identity-sign-in.ts';
export {
  findImportTargets,
  type ImportTarget,
  importAccounts,
  lockAccounts,
  lockNewAccounts,
  takenEmails,
} from './imports.ts';
export { createRoles, type Roles } from './roles.ts';
export { accountRoutes } from './routes.ts';
export { type Accounts, createAccounts } from './service.ts';
export { sessionRoutes } from './sessions/index.ts';
export { createTokens } from './tokens.ts';
