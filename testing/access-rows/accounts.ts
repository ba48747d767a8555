// Accounts, sessions, and how users sign in.
import { createHash, randomUUID } from 'node:crypto';
import { api } from '@burnish/contract/api';
import { dataExports, passwordResetLinks, savedAddresses } from '../../apps/server/src/db/schema/index.ts';
import { createApiKey } from '../api-keys.ts';
import { defaultPassword, type TestUser } from '../app.ts';
import { createCodes } from '../authenticator-codes.ts';
import { createCalendarFeed } from '../calendar-feeds.ts';
import { apiKeyBody, calendarFeedBody, dataOf, savedAddressBody } from '../factories.ts';
import {
  addPasskey,
  confirm,
  createSecondFactorUser,
  enableAuthenticatorApp,
  passkeyOrigin,
  proofOf,
  startLogIn,
} from '../second-factor.ts';
import { sessionIdOf } from '../tokens.ts';
import { createVirtualAuthenticator } from '../virtual-authenticator.ts';
import {
  type AccessContext,
  type AccessRows,
  createsForSignedIn,
  forOwner,
  forSignedIn,
  forStaff,
} from './context.ts';
import { createSharedSetup } from './shared-setup.ts';

const newPassword = 'hard light, no shadows';
const newPasskeySample = api['POST /auth/passkeys'].sample.body;

export function createAccountRows(context: () => AccessContext) {
  const { newUser } = createSharedSetup(context);

  /** The only address of the owner, so that the limit isn't reached. */
  async function ownerAddress() {
    const { t, owner } = context();
    await t.database.queries.delete(savedAddresses);
    const row = { id: randomUUID(), userId: owner.id, isDefault: true, createdAt: t.clock.now() };
    await t.database.queries.insert(savedAddresses).values({ ...row, ...savedAddressBody });
    return { params: { id: row.id } };
  }

  /** The token of a password link that was emailed to a new user. */
  async function createPasswordLink(): Promise<string> {
    const { t } = context();
    const token = randomUUID();
    const { id: userId } = await t.register(token);
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const expiresAt = new Date(t.clock.now().getTime() + 60_000);
    await t.database.queries.insert(passwordResetLinks).values({ tokenHash, userId, expiresAt });
    return token;
  }

  /** An export of the owner that is ready. */
  async function ownerExport() {
    const { t, owner } = context();
    const now = t.clock.now();
    const ready = { state: 'ready', requestedAt: now, readyAt: now, size: 1, expiresAt: now } as const;
    const [row] = await t.database.queries
      .insert(dataExports)
      .values({ ...ready, id: randomUUID(), userId: owner.id })
      .onConflictDoUpdate({ target: dataExports.userId, set: ready })
      .returning({ id: dataExports.id });
    if (row === undefined) throw new Error('no export was stored');
    return { params: { id: row.id } };
  }

  const isVisitor = ({ token }: TestUser) => token === '';

  const confirmed = async (caller: TestUser) => ({
    body: { confirmation: isVisitor(caller) ? 'none' : await confirm(caller) },
  });

  return {
    'POST /auth/google': {
      expected: 'public',
      prepare: async () => ({ body: { credential: await context().createCredential() } }),
    },
    'POST /auth/register': {
      expected: 'public',
      prepare: () => ({ body: { email: `${randomUUID()}@register.test`, password: defaultPassword } }),
    },
    'POST /auth/login': {
      expected: 'public',
      prepare: async () => ({
        body: { email: (await context().t.register(randomUUID())).email, password: defaultPassword },
      }),
    },
    'POST /auth/login/second-factor': {
      expected: 'public',
      prepare: async () => {
        const { t } = context();
        const { user, codes } = await createSecondFactorUser(t);
        return { body: { challenge: await startLogIn(t, user), code: codes.next() } };
      },
    },
    'POST /auth/passkey/options': { expected: 'public', prepare: () => ({ body: {} }) },
    'POST /auth/passkey': {
      expected: 'public',
      prepare: async () => {
        const { t } = context();
        const { authenticator } = await addPasskey(t, await t.signIn(randomUUID()));
        const { challenge, options } = dataOf(
          await t.visitor.call('POST /auth/passkey/options', { body: {} }),
        );
        return { body: { challenge, credential: authenticator.get(options) } };
      },
    },
    'GET /auth/second-factor': { expected: forSignedIn },
    'POST /auth/confirmation/options': { expected: forSignedIn },
    'POST /auth/confirmation': {
      expected: forSignedIn,
      prepare: async (caller) => ({ body: isVisitor(caller) ? {} : await proofOf(caller) }),
    },
    'POST /auth/authenticator': { expected: forSignedIn, prepare: confirmed },
    'PUT /auth/authenticator': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (isVisitor(caller)) return { body: { code: '123456' } };
        const { secret } = dataOf(await caller.call('POST /auth/authenticator', await confirmed(caller)));
        return { body: { code: createCodes(context().t, secret).next() } };
      },
    },
    'POST /auth/authenticator/remove': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (!isVisitor(caller)) await enableAuthenticatorApp(context().t, caller);
        return confirmed(caller);
      },
    },
    'POST /auth/recovery-codes': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (!isVisitor(caller)) await enableAuthenticatorApp(context().t, caller);
        return confirmed(caller);
      },
    },
    'POST /auth/passkeys/options': { expected: forSignedIn, prepare: confirmed },
    'POST /auth/passkeys': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (isVisitor(caller)) return { body: newPasskeySample };
        const authenticator = createVirtualAuthenticator(passkeyOrigin(context().t));
        const { challenge, options } = dataOf(
          await caller.call('POST /auth/passkeys/options', await confirmed(caller)),
        );
        return { body: { challenge, name: 'Phone', credential: authenticator.create(options) } };
      },
    },
    'PUT /auth/passkeys/:id': {
      expected: forOwner,
      prepare: async (caller) => {
        const { passkey } = await addPasskey(context().t, context().owner);
        return { params: { id: passkey._id }, body: { name: 'Tablet', ...(await confirmed(caller)).body } };
      },
    },
    'POST /auth/passkeys/:id/remove': {
      expected: forOwner,
      prepare: async (caller) => {
        const { passkey } = await addPasskey(context().t, context().owner);
        return { params: { id: passkey._id }, ...(await confirmed(caller)) };
      },
    },
    'GET /auth/api-keys': { expected: forSignedIn },
    'POST /auth/api-keys': {
      expected: createsForSignedIn,
      prepare: async (caller) => ({ body: { ...apiKeyBody, ...(await confirmed(caller)).body } }),
    },
    'DELETE /auth/api-keys/:id': {
      expected: forOwner,
      prepare: async () => ({ params: { id: (await createApiKey(context().owner)).apiKey._id } }),
    },
    'GET /auth/calendar-feeds': { expected: forSignedIn },
    'POST /auth/calendar-feeds': {
      expected: createsForSignedIn,
      prepare: async (caller) => ({ body: { ...calendarFeedBody, ...(await confirmed(caller)).body } }),
    },
    'DELETE /auth/calendar-feeds/:id': {
      expected: forOwner,
      prepare: async () => ({
        params: { id: (await createCalendarFeed(context().owner)).calendarFeed._id },
      }),
    },
    'DELETE /admin/users/:id/second-factor': {
      expected: forStaff,
      prepare: async () => {
        const { user } = await createSecondFactorUser(context().t);
        return { params: { id: user.id } };
      },
    },
    'POST /auth/logout': { expected: forSignedIn, needsNewUser: true },
    'GET /auth/sign-in-methods': { expected: forSignedIn },
    'GET /auth/sessions': { expected: forSignedIn },
    'DELETE /auth/sessions/:id': {
      expected: forOwner,
      async prepare() {
        const { token } = await context().t.signIn('Owner');
        return { params: { id: sessionIdOf(token) } };
      },
    },
    'POST /auth/logout-others': { expected: forSignedIn, needsNewUser: true },
    'POST /auth/logout-everywhere': { expected: forSignedIn, needsNewUser: true },
    'GET /auth/profile': { expected: forSignedIn },
    'PUT /auth/profile': { expected: forSignedIn, prepare: () => ({ body: { phone: '+1 555 0100' } }) },
    'PUT /auth/display-name': { expected: forSignedIn, prepare: () => ({ body: { fullName: 'New Name' } }) },
    'GET /addresses': { expected: forSignedIn },
    'POST /addresses': {
      expected: createsForSignedIn,
      async prepare() {
        await context().t.database.queries.delete(savedAddresses);
        return { body: savedAddressBody };
      },
    },
    'PUT /addresses/:id': {
      expected: forOwner,
      prepare: async () => ({ ...(await ownerAddress()), body: savedAddressBody }),
    },
    'PUT /addresses/:id/default': { expected: forOwner, prepare: ownerAddress },
    'DELETE /addresses/:id': { expected: forOwner, prepare: ownerAddress },
    'PUT /auth/change-password': {
      expected: forSignedIn,
      prepare: () => ({ body: { currentPassword: defaultPassword, newPassword } }),
      needsNewUser: true,
    },
    'GET /auth/personal-data': { expected: forSignedIn },
    'POST /auth/data-exports': {
      expected: createsForSignedIn,
      async prepare() {
        await context().t.database.queries.delete(dataExports);
        return {};
      },
    },
    'GET /auth/data-exports/:id/download': { expected: forOwner, prepare: ownerExport },
    'POST /auth/delete-account': {
      expected: forSignedIn,
      prepare: async (caller) => {
        const { body } = await confirmed(caller);
        return { body: { ...body, phrase: 'delete my account' } };
      },
      needsNewUser: true,
    },
    'POST /auth/forgot-password': {
      expected: 'public',
      prepare: () => ({ body: { email: context().owner.email } }),
    },
    'POST /auth/reset-password': {
      expected: 'public',
      prepare: async () => ({ body: { token: await createPasswordLink(), password: newPassword } }),
    },
    'GET /admin/users': { expected: forStaff },
    'GET /admin/users/summary': { expected: forStaff },
    'GET /admin/users/export': { expected: forStaff },
    'GET /admin/users/:id': { expected: forStaff, prepare: async () => ({ params: await newUser() }) },
    'PUT /admin/users/:id/role': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser(), body: { role: 'admin' } }),
    },
    'PUT /admin/users/:id/active': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser(), body: { isActive: false } }),
    },
    'GET /notifications': { expected: forSignedIn },
    'PUT /notifications/read': { expected: forSignedIn, prepare: () => ({ body: {} }) },
    'GET /notifications/settings': { expected: forSignedIn },
    'PUT /notifications/settings': {
      expected: forSignedIn,
      prepare: () => ({ body: { event: 'job_started', channel: 'mail', isOn: false } }),
    },
    'DELETE /notifications/email-block': { expected: forSignedIn },
    'PUT /notifications/quiet-hours': {
      expected: forSignedIn,
      prepare: () => ({ body: { quietHours: null } }),
    },
  } satisfies Partial<AccessRows>;
}
