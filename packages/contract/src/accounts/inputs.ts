import { userTypes } from '@burnish/domain/accounts/account';
import { z } from 'zod';
import {
  displayNameField,
  emailField,
  fieldMessages,
  missingPhone,
  newPasswordField,
  optionalText,
  passwordField,
  requiredText,
} from '../fields.ts';

/** An absent field keeps its value. Null or an empty text clears it. */
export const profileFields = z.object({
  fullName: displayNameField.optional(),
  companyName: optionalText(200),
  phone: optionalText(40).refine((text) => !text || /\d/.test(text), missingPhone),
  userType: z.enum([...userTypes, ''], { error: fieldMessages.oneOf(userTypes) }).nullish(),
  taxId: optionalText(60),
  removeLocation: z.boolean({ error: fieldMessages.boolean }).optional(),
});

export const registration = profileFields
  .omit({ taxId: true, removeLocation: true })
  .extend({ email: emailField, password: newPasswordField });
export const credentials = z.object({ email: emailField, password: passwordField });
export const googleCredential = z.object({
  credential: requiredText('Missing Google ID token.', 8_000),
  /** Required if the ID token was requested with one, so that a stolen token alone is useless. */
  nonce: requiredText('Send the nonce that the ID token was requested with.', 200).optional(),
});
export const passwordLinkRequest = z.object({ email: emailField });
export const passwordChange = z.object({ currentPassword: passwordField, newPassword: newPasswordField });
export const newPassword = z.object({
  token: requiredText('Open the link in the email that we sent.', 200),
  password: newPasswordField,
});
