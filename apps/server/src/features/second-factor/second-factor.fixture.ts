// An application without the limits of networks, and the calls that the tests of second factors share.
import { eq } from 'drizzle-orm';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { confirm } from '../../../../../testing/second-factor.ts';
import { securityEvents } from '../../db/schema/index.ts';

export const createSecondFactorApp = () =>
  createTestApp({
    env: {
      RATE_LIMITS:
        '{"signIns":null,"registrations":null,"calls":null,"passwords":{"networkFailures":100000}}',
    },
  });

export const logIn = ({ visitor }: TestApp, { email }: TestUser, password = defaultPassword) =>
  visitor.call('POST /auth/login', { body: { email, password } });

export const sendCode = ({ visitor }: TestApp, challenge: string, code: string, address?: string) =>
  visitor.call('POST /auth/login/second-factor', {
    body: { challenge, code },
    ...(address === undefined ? {} : { address }),
  });

export const startPasskey = async ({ visitor }: TestApp, challenge?: string) =>
  dataOf(await visitor.call('POST /auth/passkey/options', { body: { ...(challenge && { challenge }) } }));

export const stateOf = async (user: TestUser) =>
  dataOf(await user.call('GET /auth/second-factor')).secondFactor;

export const confirmed = async (user: TestUser) => ({ body: { confirmation: await confirm(user) } });

/** The events of an account, flushed by listing them. */
export async function eventsOf(t: TestApp, { id }: TestUser): Promise<string[]> {
  const admin = await t.signInAdmin();
  await admin.call('GET /admin/security-events');
  const rows = await t.database.queries.select().from(securityEvents).where(eq(securityEvents.userId, id));
  return rows.map(({ kind, detail }) => `${kind} ${detail}`).toSorted();
}
