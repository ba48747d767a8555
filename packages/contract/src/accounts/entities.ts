import { userTypes } from '@burnish/domain/accounts/account';
import { sessionMethods } from '@burnish/domain/accounts/session';
import { roles } from '@burnish/domain/permissions';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

export const user = identified.extend({
  fullName: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  userType: z.enum(userTypes).nullable(),
  taxId: z.string().nullable(),
  removeLocation: z.boolean().describe('Whether finished files are downloaded without their location.'),
  isEmailVerified: z.boolean(),
  isActive: z.boolean(),
  createdAt: dateTime,
});

export const personRef = user.pick({ _id: true, fullName: true, email: true, companyName: true });
export const staffRef = user.pick({ _id: true, fullName: true });
/** A customer as those see them who work on their photos. */
export const customerRef = personRef.extend({
  fullName: z.string().nullable().describe('For retouchers only the first name.'),
  email: z.string().nullable().describe('Null for retouchers.'),
});

/** A sign-in that is still valid. */
export const session = identified.extend({
  method: z.enum(sessionMethods),
  /** Browser and system. */
  device: z.string(),
  /** In CIDR notation, too wide to identify a person. Null: unknown. */
  network: z.string().nullable(),
  createdAt: dateTime,
  /** Up to ten minutes old. */
  lastUsedAt: dateTime,
  expiresAt: dateTime,
  /** Whether the token of the call belongs to it. */
  isCurrent: z.boolean(),
});

/** What the user can sign in with. */
export const signInMethods = z.object({ password: z.boolean(), google: z.boolean() });

export type User = z.output<typeof user>;
export type Session = z.output<typeof session>;
export type SignInMethods = z.output<typeof signInMethods>;
export type PersonRef = z.output<typeof personRef>;
export type CustomerRef = z.output<typeof customerRef>;
