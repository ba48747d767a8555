// Events that may be part of an attack, or that change who has access. The admins' security page lists them.
import type { SecondFactorMethod } from './accounts/second-factor.ts';
import type { ErrorCode } from './errors.ts';
import type { Role } from './permissions.ts';
import type { UploadRejection } from './photos/photo.ts';

export const limitNames = [
  'calls',
  'searches',
  'files',
  'exports',
  'documents',
  'mail_requests',
  'comments',
  'statements',
  'imports',
  'sign_in',
  'registration',
  'password_attempts',
  'reset_mails',
  'security_mails',
  'sign_in_mails',
  'chat',
  'chat_events',
  'connections',
  'sockets',
  'uploads',
  'calendar_feeds',
  'stored_bytes',
  'stored_text',
  'unsubmitted_photos',
] as const;
export type LimitName = (typeof limitNames)[number];

interface SecurityEventDetails {
  /** What was presented. */
  readonly sign_in_failed: 'password' | 'google' | 'reset_link' | 'token' | SecondFactorMethod;
  readonly limit_reached: LimitName;
  /** Why. */
  readonly file_refused: ErrorCode | UploadRejection;
  /** The new role. */
  readonly role_changed: Role;
  readonly sign_in_method_added: 'password' | 'google' | 'totp' | 'passkey' | 'api_key';
  /** What the account hasn't been used from in the last months. Other sign-ins aren't recorded. */
  readonly signed_in: 'new_device' | 'new_network';
  /** Why. */
  readonly access_refused: 'no_permission' | 'development_only';
  /** `second_factor`: all of them, by an admin or the operator. */
  readonly sign_in_method_removed: 'totp' | 'passkey' | 'second_factor';
  /** In place of a lost second factor. */
  readonly recovery_code_used: 'recovery_code';
}

export const securityEventKinds = [
  'sign_in_failed',
  'limit_reached',
  'file_refused',
  'role_changed',
  'sign_in_method_added',
  'sign_in_method_removed',
  'recovery_code_used',
  'signed_in',
  'access_refused',
] as const satisfies readonly (keyof SecurityEventDetails)[];
export type SecurityEventKind = (typeof securityEventKinds)[number];

export type SecurityEvent = {
  readonly [Kind in SecurityEventKind]: { readonly kind: Kind; readonly detail: SecurityEventDetails[Kind] };
}[SecurityEventKind];
