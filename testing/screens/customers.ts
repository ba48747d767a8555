// The screens of customers, except those of their photos.
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import {
  click,
  fillIn,
  inDialog,
  inOrder,
  openKeyboardHelp,
  openNotifications,
  openPalette,
  searchFor,
  seeErrors,
  waitForDialog,
} from './steps.ts';

const subscribe = async (page: Page) =>
  page.getByRole('article', { name: 'Gold Plan' }).getByRole('button', { name: 'Get Started' }).click();

/** The page of the first invoice in the billing history. */
async function openInvoice(page: Page): Promise<void> {
  const history = page.getByRole('region', { name: 'Billing History' });
  await history.getByRole('link', { name: /^INV-/ }).first().click();
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
}

/** Opens the first order whose row has this text. */
const openOrder = (text: string) => async (page: Page) => {
  await page.getByRole('row').filter({ hasText: text }).first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor();
};

const openChat = inOrder(click(/^Messages/), waitForDialog);

/** Opens the chat for a user without a name. */
async function openChatWithoutName(page: Page): Promise<void> {
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll(/"fullName":"[^"]*"/g, '"fullName":null'),
    });
  });
  await page.reload();
  await openChat(page);
}

const submitWithoutName = inOrder(openChatWithoutName, inDialog('Start chat'));

export const customers: readonly Screen[] = [
  { name: 'dashboard', viewer: 'customer', path: '/dashboard', alsoEmpty: true },
  { name: 'dashboard failing', viewer: 'customer', path: '/dashboard', service: 'failing' },
  { name: 'dashboard loading', viewer: 'customer', path: '/dashboard', service: 'silent' },
  { name: 'dashboard account menu', viewer: 'customer', path: '/dashboard', steps: click(/^Account:/) },
  { name: 'palette', viewer: 'customer', path: '/dashboard', steps: openPalette },
  { name: 'palette results', viewer: 'customer', path: '/dashboard', steps: searchFor('inv') },
  { name: 'keyboard help', viewer: 'customer', path: '/dashboard', steps: openKeyboardHelp },
  { name: 'dashboard invoice', viewer: 'customer', path: '/dashboard', steps: click(/^View: /) },
  { name: 'dashboard receipt', viewer: 'customer', path: '/dashboard', steps: click(/^Mark Paid/) },
  {
    name: 'dashboard receipt with errors',
    viewer: 'customer',
    path: '/dashboard',
    // Of the invoice whose receipt was rejected: the form starts with what was entered then.
    steps: inOrder(
      click(/^Mark Paid/),
      fillIn('Transaction reference', ''),
      inDialog('Submit receipt'),
      seeErrors,
    ),
  },
  {
    name: 'dashboard receipt discard',
    viewer: 'customer',
    path: '/dashboard',
    steps: inOrder(
      click(/^Mark Paid/),
      fillIn('Transaction reference', 'HTB-7741-20931'),
      inDialog('Cancel'),
    ),
  },
  { name: 'dashboard new menu', viewer: 'customer', path: '/dashboard', steps: click('New') },
  {
    name: 'dashboard upload',
    viewer: 'customer',
    path: '/dashboard',
    steps: inOrder(click('New'), (page) => page.getByRole('menuitem', { name: 'Upload photos' }).click()),
  },
  { name: 'chat', viewer: 'customer', path: '/dashboard', alsoEmpty: true, steps: openChat },
  { name: 'chat failing', viewer: 'customer', path: '/dashboard', service: 'failing', steps: openChat },
  { name: 'chat name', viewer: 'newcomer', path: '/dashboard', steps: submitWithoutName },
  {
    name: 'notifications',
    viewer: 'customer',
    path: '/dashboard',
    alsoEmpty: true,
    steps: openNotifications,
  },
  {
    name: 'notifications failing',
    viewer: 'customer',
    path: '/dashboard',
    service: 'failing',
    steps: openNotifications,
  },
  { name: 'profile', viewer: 'customer', path: '/account/profile', alsoEmpty: true },
  { name: 'profile failing', viewer: 'customer', path: '/account/profile', service: 'failing' },
  {
    name: 'profile address with errors',
    viewer: 'customer',
    path: '/account/profile',
    steps: inOrder(click('Add address'), click('Save address'), seeErrors),
  },
  {
    name: 'profile address deletion',
    viewer: 'customer',
    path: '/account/profile',
    steps: click('Delete Studio'),
  },
  { name: 'API keys', viewer: 'customer', path: '/account/api-keys', alsoEmpty: true },
  { name: 'API keys failing', viewer: 'customer', path: '/account/api-keys', service: 'failing' },
  {
    name: 'API key form with errors',
    viewer: 'admin',
    path: '/account/api-keys',
    steps: inOrder(click('Create API key'), inDialog('Create API key'), seeErrors),
  },
  { name: 'calendar feeds', viewer: 'customer', path: '/account/calendar', alsoEmpty: true },
  { name: 'calendar feeds failing', viewer: 'customer', path: '/account/calendar', service: 'failing' },
  {
    name: 'calendar feed form with errors',
    viewer: 'admin',
    path: '/account/calendar',
    steps: inOrder(click('Create calendar feed'), inDialog('Create calendar feed'), seeErrors),
  },
  { name: 'orders', viewer: 'customer', path: '/orders', alsoEmpty: true },
  { name: 'orders failing', viewer: 'customer', path: '/orders', service: 'failing' },
  { name: 'orders nothing found', viewer: 'customer', path: '/orders?q=no+such+name' },
  { name: 'order', viewer: 'customer', path: '/orders', steps: openOrder('Mark Paid') },
  { name: 'order in review', viewer: 'customer', path: '/orders', steps: openOrder('Awaiting Confirmation') },
  { name: 'order completed', viewer: 'customer', path: '/orders', steps: openOrder('Payment Confirmed') },
  { name: 'order not invoiced', viewer: 'customer', path: '/orders', steps: openOrder('Not invoiced yet') },
  {
    name: 'order not found',
    viewer: 'customer',
    path: '/orders/0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3',
  },
  { name: 'subscriptions', viewer: 'customer', path: '/subscriptions', alsoEmpty: true },
  { name: 'subscriptions failing', viewer: 'customer', path: '/subscriptions', service: 'failing' },
  { name: 'subscriptions loading', viewer: 'customer', path: '/subscriptions', service: 'silent' },
  {
    name: 'subscriptions nothing found',
    viewer: 'customer',
    path: '/subscriptions?q=no+such+name',
  },
  {
    name: 'subscriptions change plan',
    viewer: 'customer',
    path: '/subscriptions',
    steps: inOrder(click(/^Change plan/), waitForDialog, (page) =>
      page.getByRole('radio', { name: /^Silver Plan/ }).check(),
    ),
  },
  { name: 'subscriptions invoice', viewer: 'customer', path: '/subscriptions', steps: click(/^View: /) },
  {
    name: 'subscriptions statement',
    viewer: 'customer',
    path: '/subscriptions?statement=open',
    steps: (page) => page.getByRole('link', { name: 'Download PDF' }).waitFor(),
  },
  {
    name: 'subscriptions statement of dates',
    viewer: 'customer',
    path: '/subscriptions?statement=open',
    async steps(page) {
      await page.getByRole('dialog').getByLabel('Period').selectOption('Choose dates');
      await page.getByRole('dialog').getByLabel('From').fill('');
    },
  },
  {
    name: 'subscriptions statement failing',
    viewer: 'customer',
    path: '/subscriptions?statement=open',
    service: 'failing',
  },
  { name: 'invoice', viewer: 'customer', path: '/subscriptions?status=sent', steps: openInvoice },
  {
    name: 'invoice paid',
    viewer: 'customer',
    path: '/subscriptions?status=payment_confirmed',
    steps: openInvoice,
  },
  {
    name: 'invoice submitted',
    viewer: 'customer',
    path: '/subscriptions?status=payment_made',
    steps: openInvoice,
  },
  {
    name: 'invoice not found',
    viewer: 'customer',
    path: '/invoices/0193f5aa-11b2-7d40-8a55-9e0c31d7f604',
  },
  {
    name: 'invoice failing',
    viewer: 'customer',
    path: '/invoices/0193f5aa-11b2-7d40-8a55-9e0c31d7f604',
    service: 'failing',
  },
  { name: 'admin denied', viewer: 'customer', path: '/admin' },
  { name: 'subscribe', viewer: 'customer', path: '/pricing', steps: subscribe },
  {
    name: 'subscribe with errors',
    viewer: 'customer',
    path: '/pricing',
    // Blank, because the form fills in what is empty.
    steps: inOrder(
      subscribe,
      fillIn('Street', ' '),
      fillIn('Phone', ' '),
      inDialog('Send request'),
      seeErrors,
    ),
  },
  { name: 'order images', viewer: 'customer', path: '/pricing?service=high-end-retouch' },
  {
    name: 'order images with errors',
    viewer: 'customer',
    path: '/pricing?service=high-end-retouch',
    steps: inOrder(fillIn('Street', ' '), fillIn('Phone', ' '), inDialog('Send request'), seeErrors),
  },
];
