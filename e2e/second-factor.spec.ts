import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeAt } from '../testing/authenticator-codes.ts';
import { expireConfirmation } from './confirmation.ts';
import { endRoutes, expect, test } from './product-fixture.ts';

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Opens the sign-in, from the current page if there is one. */
async function openSignIn(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/auth');
  else await page.getByRole('link', { name: 'Login' }).click();
}

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await openSignIn(page);
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openSecurityPage(page: Page, { name }: Account): Promise<void> {
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

async function confirmPassword(page: Page, { password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** Saves the codes and returns them. */
async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as text' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** Lets the server's responses say that the user must set up a second factor. */
async function requireSecondFactor(page: Page): Promise<void> {
  await page.route('**/api/orders/overview', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, code: 'SECOND_FACTOR_SETUP_REQUIRED', message: 'Set one up.', requestId: '1' },
    }),
  );
  await page.route('**/api/auth/second-factor', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.secondFactor.isRequired = true;
    await route.fulfill({ response, json: body });
  });
}

test('a user who needs a second factor sets up an app, and signs in with its code or a recovery code', async ({
  page,
  registered,
}) => {
  const account = await registered('Adaeze Okafor');
  await requireSecondFactor(page);
  await enterPassword(page, account);
  await page.waitForURL('**/account/profile#security');
  await expect(page.getByText('Your account needs a second step.')).toBeVisible();
  await endRoutes(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmPassword(page, account);
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
  await setup.getByLabel('Code from the app').fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect(setup.getByRole('alert')).toContainText('This code is incorrect');
  const enabledAt = new Date();
  await setup.getByLabel('Code from the app').fill(codeAt(secret, enabledAt));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const [recoveryCode = '', secondRecoveryCode = ''] = await saveRecoveryCodes(page);
  await expect(page.getByText('10 codes left')).toBeVisible();

  await signOut(page);
  await enterPassword(page, account);
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is incorrect');
  await code.fill(codeAt(secret, new Date(enabledAt.getTime() + 30_000)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome, ${account.name}` })).toBeVisible();

  await signOut(page);
  await enterPassword(page, account);
  await page.getByLabel('Code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await openSecurityPage(page, account);
  await expect(page.getByText('9 codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  const identity = page.getByRole('dialog', { name: "Confirm that it's you" });
  await expect(identity.getByLabel('Password')).toHaveCount(0);
  await identity.getByLabel('Code').fill(secondRecoveryCode);
  await identity.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your authenticator app is off.')).toBeVisible();
  await expect(page.getByText('codes left')).toBeHidden();
});

/** A phone or key that is attached to the browser. */
async function attachAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a user adds a passkey, signs in with it alone and after the password, renames and removes it', async ({
  page,
  registered,
}) => {
  const account = await registered('Ben Okafor');
  await attachAuthenticator(page);
  await enterPassword(page, account);
  await openSecurityPage(page, account);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmPassword(page, account);
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Phone');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await saveRecoveryCodes(page);
  await expect(page.getByRole('button', { name: 'Rename Phone' })).toBeVisible();

  await signOut(page);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${account.name}` })).toBeVisible();

  await signOut(page);
  await enterPassword(page, account);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await openSecurityPage(page, account);

  await page.getByRole('button', { name: 'Rename Phone' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Old phone');
  await expireConfirmation(page, 'PUT', /\/api\/auth\/passkeys\//);
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('button', { name: 'Remove Old phone' }).click();
  await expireConfirmation(page, 'POST', /\/api\/auth\/passkeys\/.*\/remove$/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});
