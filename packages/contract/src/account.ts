// Who somebody is.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { user } from './entity.ts';
import { requiredText } from './fields.ts';
import { userSample } from './samples.ts';

export const accountEndpoints = endpoints({
  'POST /auth/google': {
    access: 'anyone',
    summary: 'Sign in with an ID token that Google gave out',
    body: z.object({ credential: requiredText('Give the ID token that Google gave out.', 8_000) }),
    reply: z.object({ token: z.string(), user }),
    message: 'Welcome!',
    sample: {
      body: { credential: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMDkifQ.c2lnbmF0dXJl' },
      reply: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiIwMTkzIn0.c2lnbmF0dXJl', user: userSample },
    },
  },
  'GET /auth/profile': {
    access: 'user',
    summary: 'The signed-in user',
    reply: z.object({ user }),
    sample: { reply: { user: userSample } },
  },
});
