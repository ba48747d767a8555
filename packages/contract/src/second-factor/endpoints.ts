import { brand } from '@burnish/domain/brand';
import { z } from 'zod';
import { user } from '../accounts/entities.ts';
import { sessionSample, userSample } from '../accounts/samples.ts';
import { dateTime } from '../common.ts';
import { endpoints } from '../endpoint.ts';
import { passkeyCreation, passkeyRequest, recoveryCodes, secondFactor } from './entities.ts';
import {
  authenticatorCode,
  challengeField,
  confirmationField,
  confirmationProof,
  confirmedChange,
  newPasskeyCredential,
  passkeyCredential,
  passkeyName,
  secondFactorCode,
} from './inputs.ts';
import {
  challengeSample,
  confirmationSample,
  newPasskeyCredentialSample,
  passkeyCreationSample,
  passkeyCredentialSample,
  passkeyRequestSample,
  recoveryCodesSample,
  secondFactorSample,
} from './samples.ts';

const session = z.object({ token: z.string(), user });
const state = z.object({ secondFactor });
const stateSample = { secondFactor: secondFactorSample };
const confirmationBody = { confirmation: confirmationSample };

export const secondFactorEndpoints = endpoints({
  'POST /auth/login/second-factor': {
    access: 'public',
    cost: 'credential',
    scope: null,
    summary: 'Complete a password sign-in with a code of the authenticator app or a recovery code',
    body: secondFactorCode,
    reply: session,
    message: 'Welcome!',
    sample: { body: { challenge: challengeSample, code: '287082' }, reply: sessionSample },
  },
  'POST /auth/passkey/options': {
    access: 'public',
    cost: 'credential',
    scope: null,
    summary: 'Start a sign-in with a passkey, or complete a password sign-in with one',
    body: z.object({
      challenge: challengeField
        .optional()
        .describe('Of SECOND_FACTOR_REQUIRED. Without it, a sign-in with a passkey only.'),
    }),
    reply: z.object({ challenge: z.string(), options: passkeyRequest }),
    sample: { body: {}, reply: { challenge: challengeSample, options: passkeyRequestSample } },
  },
  'POST /auth/passkey': {
    access: 'public',
    cost: 'credential',
    scope: null,
    summary: 'Sign in with a passkey',
    body: z.object({ challenge: challengeField, credential: passkeyCredential }),
    reply: session,
    message: 'Welcome!',
    sample: {
      body: { challenge: challengeSample, credential: passkeyCredentialSample },
      reply: sessionSample,
    },
  },
  'GET /auth/second-factor': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Get your second factors and passkeys',
    reply: state,
    sample: { reply: stateSample },
  },
  'POST /auth/confirmation/options': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Start a confirmation with a passkey',
    reply: z.object({ challenge: z.string(), options: passkeyRequest }),
    sample: { reply: { challenge: challengeSample, options: passkeyRequestSample } },
  },
  'POST /auth/confirmation': {
    access: 'authenticated',
    cost: 'credential',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Confirm that it is you before you change your sign-in methods or delete your account',
    body: confirmationProof,
    reply: z.object({ confirmation: z.string(), expiresAt: dateTime }),
    sample: {
      body: { password: 'soft light, long shadows' },
      reply: { confirmation: confirmationSample, expiresAt: '2026-11-21T12:10:00.000Z' },
    },
  },
  'POST /auth/authenticator': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Start setting up an authenticator app',
    body: confirmedChange,
    reply: z.object({
      secret: z.string().describe('Base32, for typing it into the app.'),
      uri: z.string().describe('The same as an otpauth URI, for a QR code.'),
    }),
    sample: {
      body: confirmationBody,
      reply: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: `otpauth://totp/${brand.name}:adaeze%40okafor.example?issuer=${brand.name}&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP`,
      },
    },
  },
  'PUT /auth/authenticator': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Turn the authenticator app on with one of its codes',
    body: authenticatorCode,
    reply: state.extend({ recoveryCodes }),
    message: 'Your authenticator app is on.',
    sample: { body: { code: '287082' }, reply: { ...stateSample, recoveryCodes: recoveryCodesSample } },
  },
  'POST /auth/authenticator/remove': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Turn the authenticator app off',
    body: confirmedChange,
    reply: state,
    message: 'Your authenticator app is off.',
    sample: {
      body: confirmationBody,
      reply: { secondFactor: { ...secondFactorSample, authenticatorApp: null } },
    },
  },
  'POST /auth/recovery-codes': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Create new recovery codes. The old ones stop working',
    body: confirmedChange,
    reply: state.extend({ recoveryCodes }),
    message: 'You have new recovery codes.',
    sample: { body: confirmationBody, reply: { ...stateSample, recoveryCodes: recoveryCodesSample } },
  },
  'POST /auth/passkeys/options': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Start adding a passkey',
    body: confirmedChange,
    reply: z.object({ challenge: z.string(), options: passkeyCreation }),
    sample: {
      body: confirmationBody,
      reply: { challenge: challengeSample, options: passkeyCreationSample },
    },
  },
  'POST /auth/passkeys': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Add a passkey',
    body: passkeyName.extend({ challenge: challengeField, credential: newPasskeyCredential }),
    reply: state.extend({ recoveryCodes }),
    message: 'Your passkey has been added.',
    sample: {
      body: { challenge: challengeSample, name: 'Phone', credential: newPasskeyCredentialSample },
      reply: { ...stateSample, recoveryCodes: [] },
    },
  },
  'PUT /auth/passkeys/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Rename a passkey',
    body: passkeyName.extend({ confirmation: confirmationField }),
    reply: state,
    message: 'Your passkey has been renamed.',
    sample: { body: { name: 'Phone', ...confirmationBody }, reply: stateSample },
  },
  'POST /auth/passkeys/:id/remove': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Remove a passkey',
    body: confirmedChange,
    reply: state,
    message: 'Your passkey has been removed.',
    sample: {
      body: confirmationBody,
      reply: { secondFactor: { ...secondFactorSample, passkeys: [] } },
    },
  },
  'DELETE /admin/users/:id/second-factor': {
    access: 'users:manage',
    cost: 'write',
    scope: null,
    summary: "Remove a user's authenticator app, passkeys and recovery codes",
    reply: z.object({ user }),
    message: "The user's second factors have been removed.",
    sample: { reply: { user: userSample } },
  },
});
