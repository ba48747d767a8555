import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { type Session, session, signInMethods } from './entities.ts';

const currentSession: Session = {
  _id: '3c0f7f52-1d7e-4a61-9a55-0b6f1f4f2f6e',
  method: 'password',
  device: 'Chrome on Windows',
  network: '198.51.100.0/24',
  createdAt: '2026-11-20T08:15:02.000Z',
  lastUsedAt: '2026-11-21T10:40:31.000Z',
  expiresAt: '2026-11-27T08:15:02.000Z',
  isCurrent: true,
};

export const sessionEndpoints = endpoints({
  'GET /auth/sign-in-methods': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Get what you can sign in with',
    reply: z.object({ methods: signInMethods }),
    sample: { reply: { methods: { password: true, google: false } } },
  },
  'GET /auth/sessions': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'List your sessions that are still valid, the last used first',
    reply: z.object({ sessions: z.array(session) }),
    sample: { reply: { sessions: [currentSession] } },
  },
  'DELETE /auth/sessions/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'End one of your sessions: revoke its token',
    reply: z.object({}),
    sample: { reply: {} },
  },
  'POST /auth/logout-others': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Sign out everywhere else: revoke all your tokens but the one of this call',
    reply: z.object({}),
    message: "You're signed out on all other devices.",
    sample: { reply: {} },
  },
  'POST /auth/logout-everywhere': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    isSecondFactorSetup: true,
    summary: 'Sign out everywhere: revoke all your tokens',
    reply: z.object({}),
    message: "You're signed out on all devices.",
    sample: { reply: {} },
  },
});
