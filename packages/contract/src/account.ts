// Who somebody is, and how they prove it.
import { userTypes } from '@burnish/domain/access/access';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { user } from './entity.ts';
import {
  displayNameField,
  emailField,
  newPasswordField,
  optionalText,
  passwordField,
  requiredText,
} from './fields.ts';
import { userSample } from './samples.ts';

const signedIn = z.object({ token: z.string(), user });
const nothing = z.object({});

const signedInSample = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiIwMTkzIn0.c2lnbmF0dXJl',
  user: userSample,
};

/** What somebody may say of themself. An absent member stays as it is; null or nothing at all empties it. */
export const profileFields = z.object({
  fullName: displayNameField.optional(),
  companyName: optionalText(200),
  phone: optionalText(40),
  userType: z.enum([...userTypes, ''], { error: `Choose one of ${userTypes.join(', ')}.` }).nullish(),
});

export const registration = profileFields.extend({ email: emailField, password: newPasswordField });
export const credentials = z.object({ email: emailField, password: passwordField });
export const passwordLinkRequest = z.object({ email: emailField });
export const newPassword = z.object({
  token: requiredText('Open the link in the mail that we sent.', 200),
  password: newPasswordField,
});

export const accountEndpoints = endpoints({
  'POST /auth/register': {
    access: 'anyone',
    summary: 'Make an account with an email and a password',
    body: registration,
    reply: signedIn,
    status: 201,
    message: 'Welcome!',
    sample: {
      body: {
        email: 'adaeze@okafor.example',
        password: 'soft light, long shadows',
        fullName: 'Adaeze Okafor',
        companyName: 'Okafor Studio',
        userType: 'photographer',
      },
      reply: signedInSample,
    },
  },
  'POST /auth/login': {
    access: 'anyone',
    summary: 'Sign in with an email and a password',
    body: credentials,
    reply: signedIn,
    message: 'Welcome!',
    sample: {
      body: { email: 'adaeze@okafor.example', password: 'soft light, long shadows' },
      reply: signedInSample,
    },
  },
  'POST /auth/google': {
    access: 'anyone',
    summary: 'Sign in with an ID token that Google gave out',
    body: z.object({ credential: requiredText('Give the ID token that Google gave out.', 8_000) }),
    reply: signedIn,
    message: 'Welcome!',
    sample: {
      body: { credential: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMDkifQ.c2lnbmF0dXJl' },
      reply: signedInSample,
    },
  },
  'POST /auth/logout': {
    access: 'user',
    summary: 'End the token that this call is made with',
    reply: nothing,
    message: 'You are signed out.',
    sample: { reply: {} },
  },
  'GET /auth/profile': {
    access: 'user',
    summary: 'The signed-in user',
    reply: z.object({ user }),
    sample: { reply: { user: userSample } },
  },
  'PUT /auth/profile': {
    access: 'user',
    summary: 'Change what the signed-in user says of themself',
    body: profileFields,
    reply: z.object({ user }),
    message: 'Your profile is saved.',
    sample: {
      body: { companyName: 'Okafor Studio', phone: '+234 803 555 0142', userType: 'photographer' },
      reply: { user: userSample },
    },
  },
  'PUT /auth/display-name': {
    access: 'user',
    summary: 'Change the name that the signed-in user goes by',
    body: z.object({ fullName: displayNameField }),
    reply: z.object({ user }),
    message: 'Your name is saved.',
    sample: { body: { fullName: 'Adaeze Okafor' }, reply: { user: userSample } },
  },
  'PUT /auth/change-password': {
    access: 'user',
    summary: 'Change the password. All older tokens end; the answer holds a new one',
    body: z.object({ currentPassword: passwordField, newPassword: newPasswordField }),
    reply: signedIn,
    message: 'Your password is changed.',
    sample: {
      body: { currentPassword: 'soft light, long shadows', newPassword: 'hard light, no shadows' },
      reply: signedInSample,
    },
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    summary: 'Have a link mailed that sets a password. Says nothing of whether the account exists',
    body: passwordLinkRequest,
    reply: nothing,
    message: 'If there is an account with this email, a link to set a new password is on its way.',
    sample: { body: { email: 'adaeze@okafor.example' }, reply: {} },
  },
  'POST /auth/reset-password': {
    access: 'anyone',
    summary: 'Set a password by a mailed link. The link serves once; all older tokens end',
    body: newPassword,
    reply: nothing,
    message: 'Your new password is set. Please sign in with it.',
    sample: {
      body: { token: 'q7M0n4yB1aXv9s2k', password: 'hard light, no shadows' },
      reply: {},
    },
  },
});
