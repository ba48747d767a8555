// The screens of admins, except those of photos.
import type { Order } from '@burnish/contract/orders/entities';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import {
  click,
  fillIn,
  fillInPage,
  inDialog,
  inOrder,
  openKeyboardHelp,
  openNotifications,
  openPalette,
  searchFor,
  seeErrors,
  tab,
  waitForDialog,
} from './steps.ts';

/** The details of the first row of a list. */
async function openFirstRow(page: Page): Promise<void> {
  await page.locator('[data-row] th a').first().click();
  await page.getByRole('complementary', { name: /^Details of / }).waitFor();
}

/** Chooses an action from the menu of the first row. */
const chooseInRow = (name: string) => async (page: Page) => {
  await click(/^Actions: /)(page);
  await page.getByRole('menuitem', { name }).click();
};

async function openFirstReceipt(page: Page): Promise<void> {
  const receipts = page.getByRole('region', { name: 'Receipts' }).getByRole('list');
  await receipts.getByRole('link').first().click();
}

const typeAmount = (amount: string) => (page: Page) => page.getByLabel('On your bank statement').fill(amount);

/** The studio's page of the customer with this name. */
const openCustomer = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page
    .getByRole('complementary', { name: /^Details of / })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
};

/** As another admin would, with the token of this one. */
async function changeOpeningHours(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const headers = { Authorization: 'Bearer ' + localStorage.getItem('auth_token'), 'Content-Type': 'application/json' };
    const { data } = await (await fetch('/api/admin/settings', { headers })).json();
    const [sunday, ...days] = data.openingHours.week;
    const body = JSON.stringify({ ...data.openingHours, week: [sunday === null ? days[0] : null, ...days] });
    await fetch('/api/admin/settings/opening-hours', { method: 'PUT', headers, body });
  })()`);
  await page.getByRole('button', { name: 'Keep my changes' }).waitFor();
}

const changeRole = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Role of Adaeze Okafor' }).selectOption('admin');
};

const openConversation = async (page: Page) => {
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Adaeze Okafor' }).click();
  await page.getByRole('log').waitFor();
};

const selectNote = async (page: Page) => page.getByRole('checkbox', { name: /^Note/ }).check();

interface ScheduledReply {
  orders?: object[];
  readonly requests?: object[];
  readonly items?: { order: object }[];
}

/** Shows the first request as one whose invoice is about to be sent, without sending it. */
async function withScheduledInvoice(page: Page): Promise<void> {
  const change = {
    scheduledInvoice: {
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
      dueDate: '2026-12-21T00:00:00.000Z',
      bankName: 'Meridian Bank',
      scheduledBy: { _id: '', fullName: 'Kemi Adewale', email: 'admin@burnish.test', companyName: null },
      creditApplied: 20.5,
      amountDue: 176.5,
    } satisfies Order['scheduledInvoice'],
    allowedActions: ['unschedule_invoice'],
  };
  const { promise: scheduled, resolve } = Promise.withResolvers<object>();
  const changeReply = (url: string, edit: (data: ScheduledReply) => unknown) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await edit(json.data);
      await route.fulfill({ response, json });
    });
  const markFirst = ({ requests, items }: ScheduledReply) => {
    const [first] = requests ?? items?.map(({ order }) => order) ?? [];
    if (first !== undefined) resolve(Object.assign(first, change));
  };
  await changeReply('**/api/admin/subscription-requests?*', markFirst);
  await changeReply('**/api/admin/today?*', markFirst);
  await changeReply('**/api/admin/scheduled-invoices', async (data) => {
    data.orders = [await scheduled];
  });
  await page.reload();
  await page.getByRole('button', { name: /^Undo/ }).first().waitFor();
}

export const admins: readonly Screen[] = [
  { name: 'admin subscriptions', viewer: 'admin', path: '/admin', alsoEmpty: true },
  { name: 'admin today', viewer: 'admin', path: tab('today'), alsoEmpty: true },
  {
    name: 'admin today request',
    viewer: 'admin',
    path: `${tab('today')}&kind=order`,
    steps: (page) => page.locator('[data-waiting] button').first().click(),
  },
  {
    name: 'admin today message',
    viewer: 'admin',
    path: `${tab('today')}&kind=chat`,
    steps: (page) => page.locator('[data-waiting] button').first().click(),
  },
  {
    name: 'admin today scheduled',
    viewer: 'admin',
    path: `${tab('today')}&kind=order`,
    steps: inOrder(withScheduledInvoice, (page) => page.locator('[data-waiting] button').first().click()),
  },
  { name: 'admin today failing', viewer: 'admin', path: tab('today'), service: 'failing' },
  { name: 'admin today loading', viewer: 'admin', path: tab('today'), service: 'silent' },
  { name: 'studio notifications', viewer: 'admin', path: '/admin?tab=today', steps: openNotifications },
  { name: 'admin palette', viewer: 'admin', path: '/admin', steps: openPalette },
  { name: 'admin palette results', viewer: 'admin', path: '/admin', steps: searchFor('ada') },
  { name: 'admin keyboard help', viewer: 'admin', path: '/admin', steps: openKeyboardHelp },
  { name: 'admin users', viewer: 'admin', path: tab('users'), alsoEmpty: true },
  { name: 'admin requests', viewer: 'admin', path: tab('requests'), alsoEmpty: true },
  {
    name: 'admin requests amount',
    viewer: 'admin',
    path: `${tab('requests')}&currency=USD&minAmount=100`,
    steps: click(/^Amount:/),
  },
  {
    name: 'admin requests invalid amount',
    viewer: 'admin',
    path: `${tab('requests')}&minAmount=500&maxAmount=100`,
    steps: inOrder(click(/^Amount:/), seeErrors),
  },
  { name: 'admin ppi requests', viewer: 'admin', path: tab('pay-per-image-requests'), alsoEmpty: true },
  {
    name: 'admin ppi subscriptions',
    viewer: 'admin',
    path: tab('pay-per-image-subscriptions'),
    alsoEmpty: true,
  },
  { name: 'admin invoices', viewer: 'admin', path: tab('invoices'), alsoEmpty: true },
  { name: 'admin payments', viewer: 'admin', path: tab('payments'), alsoEmpty: true },
  {
    name: 'admin payments amount',
    viewer: 'admin',
    path: `${tab('payments')}&currency=NGN&minAmount=1000`,
    steps: click(/^Amount:/),
  },
  { name: 'admin bank statements', viewer: 'admin', path: tab('bank-statements') },
  { name: 'admin messages', viewer: 'admin', path: tab('chat'), alsoEmpty: true },
  { name: 'admin messages conversation', viewer: 'admin', path: tab('chat'), steps: openConversation },
  {
    name: 'admin messages note',
    viewer: 'admin',
    path: tab('chat'),
    steps: inOrder(openConversation, selectNote),
  },
  {
    name: 'admin messages replies',
    viewer: 'admin',
    path: tab('chat'),
    steps: inOrder(openConversation, click('Replies')),
  },
  {
    name: 'admin messages manage replies',
    viewer: 'admin',
    path: tab('chat'),
    steps: inOrder(openConversation, click('Replies'), click('Manage replies'), waitForDialog),
  },
  {
    name: 'admin messages customer',
    viewer: 'admin',
    path: tab('chat'),
    upTo: 768,
    steps: inOrder(openConversation, click('Customer')),
  },
  {
    name: 'admin customer',
    viewer: 'admin',
    path: `${tab('users')}&q=adaeze`,
    steps: openCustomer('Adaeze Okafor'),
  },
  {
    name: 'admin customer without records',
    viewer: 'admin',
    path: `${tab('users')}&q=noor`,
    steps: openCustomer('Noor Rahimi'),
  },
  {
    name: 'admin customer note',
    viewer: 'admin',
    path: `${tab('users')}&q=adaeze`,
    steps: inOrder(openCustomer('Adaeze Okafor'), click('Add note'), click('Save note')),
  },
  {
    name: 'admin customer note delete',
    viewer: 'admin',
    path: `${tab('users')}&q=adaeze`,
    steps: inOrder(openCustomer('Adaeze Okafor'), click(/^Delete the note/)),
  },
  {
    name: 'admin customer plan edit',
    viewer: 'admin',
    path: `${tab('users')}&q=adaeze`,
    steps: inOrder(openCustomer('Adaeze Okafor'), click(/^Edit (Gold|Diamond|Silver)/)),
  },
  { name: 'admin customer not found', viewer: 'admin', path: '/admin/customers/unknown' },
  { name: 'admin customer failing', viewer: 'admin', path: '/admin/customers/unknown', service: 'failing' },
  { name: 'admin customer loading', viewer: 'admin', path: '/admin/customers/unknown', service: 'silent' },
  { name: 'admin reports', viewer: 'admin', path: tab('reports'), alsoEmpty: true },
  { name: 'admin money report', viewer: 'admin', path: `${tab('reports')}&report=money` },
  { name: 'admin reports failing', viewer: 'admin', path: tab('reports'), service: 'failing' },
  { name: 'admin reports loading', viewer: 'admin', path: tab('reports'), service: 'silent' },
  {
    name: 'admin late deliveries',
    viewer: 'admin',
    path: `${tab('reports')}&list=late`,
    alsoEmpty: true,
  },
  { name: 'admin audit', viewer: 'admin', path: tab('audit'), alsoEmpty: true },
  {
    name: 'admin audit filtered',
    viewer: 'admin',
    path: `${tab('audit')}&entity=invoice&from=2026-01-01`,
    steps: inOrder(click(/^Customer: /), waitForDialog),
  },
  { name: 'admin audit nothing found', viewer: 'admin', path: `${tab('audit')}&q=no+such+name` },
  { name: 'admin audit failing', viewer: 'admin', path: tab('audit'), service: 'failing' },
  { name: 'admin security', viewer: 'admin', path: tab('security'), alsoEmpty: true },
  { name: 'admin tasks', viewer: 'admin', path: tab('tasks'), alsoEmpty: true },
  { name: 'admin tasks failing', viewer: 'admin', path: tab('tasks'), service: 'failing' },
  { name: 'admin tasks loading', viewer: 'admin', path: tab('tasks'), service: 'silent' },
  { name: 'admin settings', viewer: 'admin', path: tab('settings'), alsoEmpty: true },
  {
    name: 'admin settings with errors',
    viewer: 'admin',
    path: tab('settings'),
    steps: inOrder(
      click('Add payment profile'),
      click('Save payment profile'),
      fillInPage('Legal name', ''),
      fillInPage('Monday, to', '05:00'),
      click('Save opening hours'),
      click('Save legal details'),
      seeErrors,
    ),
  },
  {
    name: 'admin settings after a change by someone else',
    viewer: 'admin',
    path: tab('settings'),
    steps: inOrder(fillInPage('Monday, to', '20:00'), changeOpeningHours),
  },
  {
    name: 'admin webhook form with errors',
    viewer: 'admin',
    path: `${tab('settings')}#webhooks`,
    steps: inOrder(click('Add endpoint'), click('Save endpoint'), seeErrors),
  },
  { name: 'admin settings failing', viewer: 'admin', path: tab('settings'), service: 'failing' },
  { name: 'admin messages nothing found', viewer: 'admin', path: `${tab('chat')}&q=no+such+name` },
  { name: 'admin nothing found', viewer: 'admin', path: `${tab('users')}&q=no+such+name` },
  { name: 'admin failing', viewer: 'admin', path: '/admin', service: 'failing' },
  { name: 'admin loading', viewer: 'admin', path: '/admin', service: 'silent' },
  {
    name: 'admin request reject',
    viewer: 'admin',
    path: `${tab('requests')}&status=pending`,
    steps: chooseInRow('Reject'),
  },
  {
    name: 'admin request scheduled',
    viewer: 'admin',
    path: `${tab('requests')}&status=pending`,
    steps: withScheduledInvoice,
  },
  {
    name: 'admin request invoice',
    viewer: 'admin',
    path: `${tab('requests')}&status=approved`,
    steps: click(/^Send Invoice/),
  },
  {
    name: 'admin ppi request reject',
    viewer: 'admin',
    path: `${tab('pay-per-image-requests')}&status=pending`,
    steps: chooseInRow('Reject'),
  },
  {
    name: 'admin ppi request invoice with errors',
    viewer: 'admin',
    path: `${tab('pay-per-image-requests')}&status=approved`,
    steps: inOrder(
      click(/^Send Invoice/),
      fillIn('Payment link', 'pay me'),
      inDialog('Send Invoice'),
      seeErrors,
    ),
  },
  { name: 'admin subscription edit', viewer: 'admin', path: '/admin', steps: click(/^Edit/) },
  {
    name: 'admin usage edit',
    viewer: 'admin',
    path: tab('pay-per-image-subscriptions'),
    steps: click(/^Edit Usage/),
  },
  {
    name: 'admin usage',
    viewer: 'admin',
    path: `${tab('pay-per-image-subscriptions')}&q=adaeze`,
    async steps(page) {
      const used = page.locator('[data-row]').filter({ hasNotText: /(?<!\d)0 of/ });
      await used.getByRole('link').first().click();
      await page.getByText('Usage', { exact: true }).click();
      await page.getByRole('list', { name: 'Usage' }).waitFor();
    },
  },
  { name: 'admin user role', viewer: 'admin', path: `${tab('users')}&q=adaeze`, steps: changeRole },
  { name: 'admin user deactivation', viewer: 'admin', path: tab('users'), steps: chooseInRow('Deactivate') },
  { name: 'admin invoice', viewer: 'admin', path: tab('invoices'), steps: openFirstRow },
  { name: 'admin user', viewer: 'admin', path: tab('users'), steps: openFirstRow },
  { name: 'admin request', viewer: 'admin', path: tab('requests'), steps: openFirstRow },
  {
    name: 'admin filter',
    viewer: 'admin',
    path: `${tab('invoices')}&status=sent&status=viewed`,
    steps: click(/^Status: /),
  },
  {
    name: 'admin selection',
    viewer: 'admin',
    path: tab('requests'),
    steps: async (page) =>
      page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check(),
  },
  { name: 'admin save view', viewer: 'admin', path: `${tab('users')}&q=a`, steps: click('Save view') },
  { name: 'admin row menu', viewer: 'admin', path: tab('users'), steps: click(/^Actions: /) },
  {
    name: 'admin invoice void',
    viewer: 'admin',
    path: `${tab('invoices')}&status=sent`,
    steps: chooseInRow('Void'),
  },
  {
    name: 'admin receipt',
    viewer: 'admin',
    path: `${tab('payments')}&status=submitted`,
    steps: openFirstReceipt,
  },
  {
    name: 'admin receipt amount',
    viewer: 'admin',
    path: `${tab('payments')}&status=submitted`,
    steps: inOrder(openFirstReceipt, typeAmount('150')),
  },
  {
    name: 'admin receipt reject',
    viewer: 'admin',
    path: `${tab('payments')}&status=submitted`,
    steps: inOrder(openFirstReceipt, click(/^Reject/)),
  },
  {
    name: 'admin receipt reviewed',
    viewer: 'admin',
    path: `${tab('payments')}&status=approved`,
    steps: openFirstReceipt,
  },
];
