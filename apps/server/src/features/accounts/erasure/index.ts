export { eraseAccount, eraseSignInData, isLastAdmin, lockAccount } from './erase-account.ts';
