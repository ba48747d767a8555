import { roles } from '@burnish/domain/permissions';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { displayNameField, fieldMessages } from '../fields.ts';
import {
  createdFilters,
  filterByAny,
  filtersOf,
  idsField,
  listQuery,
  page,
  pageSample,
  sortBy,
} from '../paging.ts';
import { csvReply, listSummary } from '../studio-lists/entities.ts';
import { user } from './entities.ts';
import {
  credentials,
  googleCredential,
  newPassword,
  passwordChange,
  passwordLinkRequest,
  profileFields,
  registration,
} from './inputs.ts';
import { sessionSample, userSample } from './samples.ts';

const studioUserQuery = listQuery({
  ids: idsField,
  role: filterByAny(roles),
  status: filterByAny(['active', 'inactive']),
  ...createdFilters,
  sort: sortBy(['createdAt', 'name', 'email', 'company']),
});

const session = z.object({ token: z.string(), user });

export const accountEndpoints = endpoints({
  'POST /auth/register': {
    access: 'public',
    cost: 'registration',
    summary: 'Create an account with an email and a password',
    body: registration,
    reply: session,
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
      reply: sessionSample,
    },
  },
  'POST /auth/login': {
    access: 'public',
    cost: 'credential',
    summary: 'Sign in with an email and a password',
    body: credentials,
    reply: session,
    message: 'Welcome!',
    sample: {
      body: { email: 'adaeze@okafor.example', password: 'soft light, long shadows' },
      reply: sessionSample,
    },
  },
  'POST /auth/google': {
    access: 'public',
    cost: 'write',
    summary: 'Sign in with a Google ID token',
    body: googleCredential,
    reply: session,
    message: 'Welcome!',
    sample: {
      body: { credential: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMDkifQ.c2lnbmF0dXJl' },
      reply: sessionSample,
    },
  },
  'POST /auth/logout': {
    access: 'authenticated',
    isSecondFactorSetup: true,
    cost: 'write',
    summary: 'Sign out: revoke the token of this call',
    reply: z.object({}),
    message: "You're signed out.",
    sample: { reply: {} },
  },
  'GET /auth/profile': {
    access: 'authenticated',
    isSecondFactorSetup: true,
    cost: 'read',
    summary: 'Get your profile',
    reply: z.object({ user }),
    sample: { reply: { user: userSample } },
  },
  'PUT /auth/profile': {
    access: 'authenticated',
    cost: 'write',
    summary: 'Update your profile',
    body: profileFields,
    reply: z.object({ user }),
    message: 'Your profile has been saved.',
    sample: {
      body: { companyName: 'Okafor Studio', phone: '+234 803 555 0142', userType: 'photographer' },
      reply: { user: userSample },
    },
  },
  'PUT /auth/display-name': {
    access: 'authenticated',
    cost: 'write',
    summary: 'Change your display name',
    body: z.object({ fullName: displayNameField }),
    reply: z.object({ user }),
    message: 'Your name has been saved.',
    sample: { body: { fullName: 'Adaeze Okafor' }, reply: { user: userSample } },
  },
  'PUT /auth/change-password': {
    access: 'authenticated',
    cost: 'credential',
    summary: 'Change your password. Revokes all tokens and returns a new one',
    body: passwordChange,
    reply: session,
    message: 'Your password has been changed.',
    sample: {
      body: { currentPassword: 'soft light, long shadows', newPassword: 'hard light, no shadows' },
      reply: sessionSample,
    },
  },
  'POST /auth/forgot-password': {
    access: 'public',
    cost: 'mail',
    summary: "Request a link to set a password. The response doesn't reveal whether the account exists",
    body: passwordLinkRequest,
    reply: z.object({}),
    message: "If an account with this email exists, we've sent a link to set a new password.",
    sample: { body: { email: 'adaeze@okafor.example' }, reply: {} },
  },
  'POST /auth/reset-password': {
    access: 'public',
    cost: 'credential',
    summary: 'Set a password with an emailed link. The link works once. Revokes all tokens',
    body: newPassword,
    reply: z.object({}),
    message: 'Your new password is set. Please sign in.',
    sample: {
      body: { token: 'q7M0n4yB1aXv9s2k', password: 'hard light, no shadows' },
      reply: {},
    },
  },
  'GET /admin/users': {
    access: 'customers:read',
    cost: 'search',
    summary: 'List users',
    query: studioUserQuery,
    reply: z.object({ users: z.array(user), page }),
    sample: { query: { search: 'okafor' }, reply: { users: [userSample], page: pageSample } },
  },
  'GET /admin/users/summary': {
    access: 'customers:read',
    cost: 'search',
    summary: 'Count the users of a list',
    query: filtersOf(studioUserQuery),
    reply: z.object({ summary: listSummary }),
    sample: { query: { role: 'user' }, reply: { summary: { count: 1_284, sums: [] } } },
  },
  'GET /admin/users/export': {
    access: 'customers:read',
    cost: 'export',
    summary: 'Download the users of a list',
    query: filtersOf(studioUserQuery),
    ...csvReply,
  },
  'GET /admin/users/:id': {
    access: 'customers:read',
    cost: 'read',
    summary: 'Get a user',
    reply: z.object({ user }),
    sample: { reply: { user: userSample } },
  },
  'PUT /admin/users/:id/role': {
    access: 'users:manage',
    cost: 'write',
    summary: "Change a user's role",
    body: z.object({ role: z.enum(roles, { error: fieldMessages.oneOf(roles) }) }),
    reply: z.object({ user }),
    sample: { body: { role: 'admin' }, reply: { user: { ...userSample, role: 'admin' } } },
  },
  'PUT /admin/users/:id/active': {
    access: 'users:manage',
    cost: 'write',
    summary: 'Activate or deactivate an account',
    body: z.object({ isActive: z.boolean({ error: fieldMessages.boolean }) }),
    reply: z.object({ user }),
    sample: { body: { isActive: false }, reply: { user: { ...userSample, isActive: false } } },
  },
});
