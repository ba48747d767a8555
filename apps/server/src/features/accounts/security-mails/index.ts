export type { SignInChange } from './mail.ts';
export { createSecurityMails, type SecurityMails } from './service.ts';
