// Every screen and its states, for screenshots and accessibility checks.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from '@burnish/contract/orders/entities';
import type { Page } from '@playwright/test';
import type { Viewer } from './screen-setup.ts';

export interface Screen {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: string;
  /** Also checked without data, where that looks different. */
  readonly alsoEmpty?: boolean;
  /** The behavior of the API, except for the session. */
  readonly service?: 'failing' | 'silent';
  /** The largest window width in which this state exists. */
  readonly upTo?: number;
  /** The browser's user agent. */
  readonly userAgent?: string;
  /** Brings the page into the state. */
  steps?(page: Page): Promise<void>;
}

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** The form isn't sent: fields show what is wrong with them. */
const seeErrors = (page: Page) => page.locator('[aria-invalid="true"]').first().waitFor();

const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

const fillIn = (label: string, value: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label).fill(value);

const fillInPage = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(value);

function inOrder(...steps: readonly ((page: Page) => Promise<void>)[]) {
  return async (page: Page) => {
    for (const step of steps) await step(page);
  };
}

/** The dialog covers the window, and screenshots start at the top of the page. */
const waitForDialog = async (page: Page) => {
  await page.getByRole('dialog').waitFor();
  await page.evaluate('scrollTo(0, 0)');
};

const openNotifications = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await waitForDialog(page);
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

/** Keys work once the page has hydrated and the session has loaded. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const dialog = page.getByRole('dialog');
  while (!(await dialog.isVisible())) {
    await page.keyboard.press('Control+k');
    await dialog.waitFor({ timeout: 1_000 }).catch(() => {});
  }
}

const searchFor = (term: string) => async (page: Page) => {
  await openPalette(page);
  await page.getByRole('combobox').fill(term);
  await page
    .getByRole('status')
    .filter({ hasText: 'result' })
    .or(page.getByText('Nothing found'))
    .first()
    .waitFor({ state: 'attached' });
};

async function openKeyboardHelp(page: Page): Promise<void> {
  await openPalette(page);
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}

const originals = join(import.meta.dirname, '../apps/web/src/site-images/originals');
const photoNames = ['watch', 'rings', 'perfume', 'handbag', 'lipstick'];

/** Adds some photos to the upload page, and a file that isn't one. */
async function addPhotos(page: Page): Promise<void> {
  const files = photoNames.map((name) => join(originals, `${name}-before.jpg`));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files, import.meta.filename]);
  // Another tab of the same customer may add files too.
  await page.getByRole('button', { name: /^Submit \d+ photos$/, disabled: false }).waitFor();
}

/** Draws a ring with a note and a line without one on the first photo. */
async function annotate(page: Page): Promise<void> {
  await click(/^Notes and annotations for/)(page);
  const photo = page.getByRole('dialog').getByRole('img').last();
  await photo.waitFor();
  const box = await photo.boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  const drawAlong = async (points: readonly (readonly [number, number])[]) => {
    await page.mouse.move(...(points[0] ?? at(0, 0)));
    await page.mouse.down();
    for (const point of points) await page.mouse.move(...point, { steps: 6 });
    await page.mouse.up();
  };
  await drawAlong([at(0.4, 0.44), at(0.58, 0.64)]);
  await page.keyboard.type('Take off the price tag');
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await drawAlong([at(0.2, 0.78), at(0.4, 0.86), at(0.6, 0.84), at(0.8, 0.8)]);
  await page.getByRole('textbox', { name: 'Annotation 2' }).waitFor();
}

/** Goes on to the first photo of the job that has this annotation. */
async function waitForAnnotations(page: Page): Promise<void> {
  const note = page.getByRole('dialog').getByText('The crown is too dark');
  const isShown = () =>
    note.waitFor({ state: 'attached', timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  const next = page.getByRole('button', { name: 'Next photo' });
  while (!(await isShown())) await next.click();
  await page.evaluate('scrollTo(0, 0)');
}

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

const subscribe = async (page: Page) =>
  page.getByRole('article', { name: 'Gold Plan' }).getByRole('button', { name: 'Get Started' }).click();

/** Opens the first order whose row has this text. */
/** The page of the first invoice in the billing history. */
async function openInvoice(page: Page): Promise<void> {
  const history = page.getByRole('region', { name: 'Billing History' });
  await history.getByRole('link', { name: /^INV-/ }).first().click();
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
}

/** The studio's page of the customer with this name. */
const openCustomer = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page
    .getByRole('complementary', { name: /^Details of / })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
};

const openOrder = (text: string) => async (page: Page) => {
  await page.getByRole('row').filter({ hasText: text }).first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor();
};

/** Delays long timers forever. Stopping the clock would stop axe as well. */
const holdLongTimers = `((setTimeout) => {
  window.setTimeout = (callback, ms, ...rest) => setTimeout(callback, ms >= 3_000 ? 2 ** 30 : ms, ...rest);
})(window.setTimeout)`;

async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Adaeze Okafor');
  await page.getByLabel('Email').fill('adaeze@okafor.studio');
  await page.getByLabel('Subject').fill('A dull stone');
  await page.getByRole('textbox', { name: 'Message' }).fill('The ring is due on Friday.');
  await page.evaluate(holdLongTimers);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
}

/** The in-app browser of Instagram on an iPhone. */
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 337.0.2.24.92 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 615365996)';

/** The results of a search in the guides. */
const waitForGuides = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /results?$|^No guide/ })
    .waitFor();

const visitors: readonly Screen[] = [
  { name: 'home', viewer: 'visitor', path: '/' },
  { name: 'services', viewer: 'visitor', path: '/services' },
  { name: 'portfolio', viewer: 'visitor', path: '/portfolio' },
  {
    name: 'portfolio compare',
    viewer: 'visitor',
    path: '/portfolio',
    steps: inOrder(click('Full screen: Automatic, blue dial'), waitForDialog),
  },
  { name: 'pricing', viewer: 'visitor', path: '/pricing' },
  { name: 'pricing by the image', viewer: 'visitor', path: '/pricing?tab=pay-per-image' },
  {
    name: 'pricing calculator',
    viewer: 'visitor',
    path: '/pricing?natural=400&high-end=1200&magazine=0&calculator-currency=NGN',
    steps: async (page) => page.getByText('Can I cancel?').click(),
  },
  { name: 'contact', viewer: 'visitor', path: '/contact' },
  {
    name: 'contact errors',
    viewer: 'visitor',
    path: '/contact',
    steps: inOrder(click('Send message'), seeErrors),
  },
  { name: 'contact sent', viewer: 'visitor', path: '/contact', steps: sendMessage },
  { name: 'terms and privacy', viewer: 'visitor', path: '/terms-privacy' },
  { name: 'docs', viewer: 'visitor', path: '/docs' },
  { name: 'docs guide', viewer: 'visitor', path: '/docs/customers/upload' },
  { name: 'docs reference', viewer: 'visitor', path: '/docs/operators/configuration' },
  { name: 'docs search', viewer: 'visitor', path: '/docs?q=invoice', steps: waitForGuides },
  { name: 'docs search empty', viewer: 'visitor', path: '/docs?q=zeppelin', steps: waitForGuides },
  { name: 'about', viewer: 'visitor', path: '/about' },
  { name: 'auth', viewer: 'visitor', path: '/auth' },
  { name: 'auth in-app', viewer: 'visitor', path: '/auth', userAgent: instagram },
  { name: 'auth password', viewer: 'visitor', path: '/auth?with=password' },
  {
    name: 'auth password with errors',
    viewer: 'visitor',
    path: '/auth?with=password',
    steps: inOrder(click(/^Sign in$/), seeErrors),
  },
  { name: 'auth link', viewer: 'visitor', path: '/auth?with=link' },
  { name: 'auth reset', viewer: 'visitor', path: '/auth/reset?token=any' },
  { name: 'auth reset expired', viewer: 'visitor', path: '/auth/reset' },
  { name: 'not found', viewer: 'visitor', path: '/nowhere' },
  { name: 'menu', viewer: 'visitor', path: '/', upTo: 768, steps: click('Menu') },
];

const showPhotos = async (page: Page) => {
  await page.getByText('Show photos').first().click();
  await page.getByRole('list', { name: /^Photos of/ }).waitFor();
};

/** Opens the customer's job at this position of the list. */
const openJob = (position: number) => async (page: Page) => {
  await page.getByRole('list', { name: 'Jobs' }).getByRole('link').nth(position).click();
  await page.getByRole('list', { name: /^Photos of/ }).waitFor();
};

/** Opens the only job that was found. */
const openFoundJob = openJob(0);

/** Opens the first photo that waits for a review. */
async function openReview(page: Page): Promise<void> {
  await click(/^Review /)(page);
  // The version, which is compared with the original or with an earlier version.
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /, Version \d+$/ })
    .first()
    .waitFor();
  await page.evaluate('scrollTo(0, 0)');
}

/** The number of what a guest drew leads to the comment, on a phone too. */
const openGuestComment = inOrder(openReview, click(/, comment with a ring/), (page) =>
  page.getByRole('region', { name: 'Guest comments' }).waitFor(),
);

const openShareLinks = inOrder(openFoundJob, click(/^Share /), waitForDialog);

/** The job has no share links. */
async function withoutShareLinks(page: Page): Promise<void> {
  await page.route('**/api/photos/jobs/*/share-links', (route) =>
    route.fulfill({ json: { success: true, data: { shareLinks: [] } } }),
  );
}

const openLinkForm = inOrder(openShareLinks, click('Create link'), (page) =>
  page.getByRole('dialog', { name: 'New share link' }).waitFor(),
);

/** Writes a note, so that the form shows what the customer wants to be changed. */
const requestRevision = inOrder(
  openReview,
  (page) => page.getByRole('textbox', { name: /^Notes/ }).fill('A little warmer, please.'),
  click(/^Request revision/),
  (page) => page.getByRole('dialog', { name: /^Request a revision/ }).waitFor(),
);

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

/** The list with a job that has photos to review. */
const photosToReview = '/photos?q=counter+cards';

interface SharedLink {
  readonly password?: string;
  readonly isRevoked?: boolean;
}

/** Creates a link to the job with photos to review, with comments of guests. Opens it as a guest would. */
const openShareLink =
  ({ password = '', isRevoked = false }: SharedLink = {}) =>
  async (page: Page) => {
    const url = await page.evaluate<string>(`(async () => {
      const headers = { Authorization: 'Bearer ' + localStorage.getItem('auth_token'), 'Content-Type': 'application/json' };
      const call = async (method, path, body) =>
        (await (await fetch('/api/photos' + path, { method, headers, body: JSON.stringify(body) })).json()).data;
      const { jobs: [job] } = await call('GET', '/jobs?search=counter+cards');
      const options = { name: 'Meridian Cosmetics', allowsComments: true, password: '${password}' };
      const { shareLink } = await call('POST', '/jobs/' + job._id + '/share-links', options);
      const token = shareLink.url.split('#')[1];
      const { session, share } = await call('POST', '/shared/open', { token, password: '${password}' });
      const { versionId } = share.photos[0];
      const comments = [
        { name: 'Funmi Ade', text: 'Could this corner be a little brighter?', mark: { kind: 'ring', x: 0.3, y: 0.35, width: 0.2, height: 0.25 } },
        { name: 'Tunde Bakare', text: 'We love this one.' },
        { name: 'Funmi Ade', text: 'There is still a hair here.', mark: { kind: 'stroke', points: [[0.55, 0.7], [0.65, 0.66], [0.75, 0.72]] } },
      ];
      for (const comment of comments) await call('POST', '/shared/comments', { session, versionId, ...comment });
      if (${isRevoked}) await call('PUT', '/share-links/' + shareLink._id + '/revoke');
      return '/share#' + token;
    })()`);
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

/** Opens the shared photo with comments. */
const openSharedPhoto = inOrder(openShareLink(), click(/^View .* 3 comments$/), waitForDialog, async (page) =>
  page.getByRole('dialog').getByRole('img').last().waitFor(),
);

const sharedLinks: readonly Screen[] = [
  { name: 'share incomplete', viewer: 'visitor', path: '/share' },
  { name: 'share unknown', viewer: 'visitor', path: '/share#unknown' },
  { name: 'share failing', viewer: 'visitor', path: '/share#any', service: 'failing' },
  { name: 'share', viewer: 'customer', path: '/photos', steps: openShareLink() },
  { name: 'share photo', viewer: 'customer', path: '/photos', steps: openSharedPhoto },
  {
    name: 'share comment with errors',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(
      openSharedPhoto,
      // On a phone the comments are closed at first.
      async (page) => {
        const toggle = page.getByRole('button', { name: /^Comments/, expanded: false });
        if (await toggle.isVisible()) await toggle.click();
      },
      click('Send comment'),
      seeErrors,
    ),
  },
  {
    name: 'share password',
    viewer: 'customer',
    path: '/photos',
    steps: openShareLink({ password: 'ochre field' }),
  },
  {
    name: 'share wrong password',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(
      openShareLink({ password: 'ochre field' }),
      fillInPage('Password', 'ochre meadow'),
      click('Show photos'),
      seeErrors,
    ),
  },
  {
    name: 'share closed',
    viewer: 'customer',
    path: '/photos',
    steps: openShareLink({ isRevoked: true }),
  },
];

const customers: readonly Screen[] = [
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
  { name: 'upload', viewer: 'customer', path: '/upload', alsoEmpty: true },
  { name: 'upload full', viewer: 'customer', path: '/upload', steps: addPhotos },
  {
    name: 'upload style guide',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(
      addPhotos,
      click('As last time'),
      (page) => page.getByLabel('Instructions').fill('Crop to 4:5.'),
      click('Save as style guide'),
      click('Save'),
    ),
  },
  {
    name: 'upload style guides',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(addPhotos, click('Edit style guides'), waitForDialog),
  },
  {
    name: 'upload annotations',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(addPhotos, click(/^Notes and annotations for/), waitForDialog),
  },
  {
    name: 'upload annotations drawn',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(addPhotos, annotate),
  },
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
  { name: 'studio notifications', viewer: 'admin', path: '/admin?tab=today', steps: openNotifications },
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
  { name: 'photos', viewer: 'customer', path: '/photos', alsoEmpty: true },
  { name: 'photos failing', viewer: 'customer', path: '/photos', service: 'failing' },
  { name: 'photos loading', viewer: 'customer', path: '/photos', service: 'silent' },
  { name: 'photos nothing found', viewer: 'customer', path: '/photos?q=no+such+name' },
  { name: 'job', viewer: 'customer', path: '/photos', steps: openJob(0) },
  { name: 'job in progress', viewer: 'customer', path: '/photos', steps: openJob(1) },
  {
    name: 'job photo',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(openJob(0), click(/^View /), waitForAnnotations),
  },
  {
    name: 'job withdraw',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(openJob(0), click('Withdraw job')),
  },
  { name: 'job to review', viewer: 'customer', path: photosToReview, steps: openFoundJob },
  {
    name: 'job approve all',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, click(/^Approve /)),
  },
  {
    name: 'review slider',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openReview),
  },
  {
    name: 'review side by side',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openReview, click('Side by side')),
  },
  {
    name: 'review blink',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openReview, click('Blink')),
  },
  {
    name: 'review request',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, requestRevision),
  },
  {
    name: 'review request with errors',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, requestRevision, (page) =>
      page.getByRole('button', { name: 'Send request' }).click(),
    ),
  },
  {
    name: 'job share links empty',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(withoutShareLinks, openShareLinks, (page) =>
      page.getByText('No active share links').waitFor(),
    ),
  },
  {
    name: 'job share links',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openShareLinks,
      (page) => page.getByText('1 ended link').click(),
      (page) => page.getByText('When it was opened').click(),
    ),
  },
  {
    name: 'job share link revoke',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openShareLinks, click(/^Revoke…: Vogue Lagos/)),
  },
  {
    name: 'job share link form',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openLinkForm,
      async (page) => {
        await page.getByLabel('Expires in').selectOption('Another time');
      },
      click('Generate'),
      (page) => page.getByRole('checkbox', { name: /watermark/ }).check(),
    ),
  },
  {
    name: 'job share link form with errors',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openLinkForm,
      (page) => page.getByLabel('Password').fill('short'),
      (page) =>
        page
          .getByRole('dialog', { name: 'New share link' })
          .getByRole('button', { name: 'Create link' })
          .click(),
      seeErrors,
    ),
  },
  {
    name: 'review annotation comments',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openFoundJob,
      click('Review headphones.jpg'),
      click(/^1, ring of an earlier version/),
      click('Reply to annotation 1'),
    ),
  },
  {
    name: 'review guest comments',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openGuestComment),
  },
  {
    name: 'review guest comments added',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openFoundJob,
      openGuestComment,
      click('Add to my request: guest comment 1'),
      click('Add to my request: guest comment 2'),
    ),
  },
  { name: 'job not found', viewer: 'customer', path: '/photos/jobs/unknown' },
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

const changeRole = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Role of Adaeze Okafor' }).selectOption('admin');
};

const tab = (name: string) => `/admin?tab=${name}`;

const openConversation = async (page: Page) => {
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Adaeze Okafor' }).click();
  await page.getByRole('log').waitFor();
};

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

interface ScheduledReply {
  orders?: object[];
  readonly requests?: object[];
  readonly items?: { order: object }[];
}

/** The studio's card of the job with this brief. */
const jobOf = (page: Page, brief: string) => page.getByRole('listitem').filter({ hasText: brief });

/** Photos in check, some of them too small. */
const openCheck = async (page: Page) => {
  await jobOf(page, 'neutral white')
    .getByText(/^In check \(/)
    .click();
  await page.getByRole('list', { name: 'Photos in check' }).waitFor();
};

/** Adds a finished file that replaces one in check, one that belongs to no photo, and one that is no photo. */
async function addFinishedFiles(page: Page): Promise<void> {
  await openCheck(page);
  const deliver = page.getByRole('checkbox', { name: /^Deliver / }).first();
  const name = ((await deliver.getAttribute('aria-label')) ?? '').replace(/^Deliver (.*)\.\w+$/, '$1');
  await jobOf(page, 'neutral white').getByText('Finished files', { exact: true }).click();
  const mimeType = 'image/jpeg';
  const photo = await readFile(join(originals, 'watch-after.jpg'));
  await page
    .getByRole('group', { name: 'Add finished files' })
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: `${name}_final2.jpg`, mimeType, buffer: photo },
      { name: 'Group.jpg', mimeType, buffer: await readFile(join(originals, 'coffee-after.jpg')) },
      { name: `${name}_broken.jpg`, mimeType, buffer: Buffer.from('not a photo') },
    ]);
  await page.getByRole('button', { name: /^Submit \d+ for check$/, disabled: false }).waitFor();
  await page
    .getByText(/^Rejected/)
    .first()
    .waitFor();
}

const board = `${tab('photos')}&view=board`;
const waitForMenu = (page: Page) => page.getByRole('menu').waitFor();
const waitForAlert = (page: Page) => page.getByRole('alertdialog').waitFor();
const chooseInMenu = (name: RegExp) => (page: Page) => page.getByRole('menuitem', { name }).click();

/** Of the first job with photos that can be assigned or taken. */
const selectAll = async (page: Page) => {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByText('unassigned', { exact: false }) })
    .first();
  await card.getByText('Show photos').click();
  await card.getByRole('button', { name: 'Select all' }).click();
};

/** A job with a photo whose customer wants a revision. */
const showRevision = async (page: Page) => {
  await jobOf(page, 'counter cards').getByText('Show photos').click();
  await page.getByText('Revision requested', { exact: true }).waitFor();
};

const openRevision = async (page: Page) => {
  await showRevision(page);
  const cards = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Revision requested', { exact: true }) });
  // The last one is the photo; the others contain it.
  await cards
    .last()
    .getByRole('button', { name: /^View / })
    .first()
    .click();
};

/** Delivers all photos in check, which needs a reason. */
const overrule = inOrder(openCheck, click('Select all'), click(/^Deliver \d/), waitForDialog);

const selectNote = async (page: Page) => page.getByRole('checkbox', { name: /^Note/ }).check();

const admins: readonly Screen[] = [
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
  { name: 'admin photos', viewer: 'admin', path: tab('photos'), alsoEmpty: true },
  {
    name: 'admin question',
    viewer: 'admin',
    path: tab('photos'),
    steps: click(/^Ask a question about JOB-/),
  },
  { name: 'admin photos of a job', viewer: 'admin', path: tab('photos'), steps: showPhotos },
  {
    name: 'admin photo',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(showPhotos, click(/^View /), waitForAnnotations),
  },
  { name: 'admin photos in check', viewer: 'admin', path: tab('photos'), steps: openCheck },
  { name: 'admin overrule', viewer: 'admin', path: tab('photos'), steps: overrule },
  {
    name: 'admin overrule with errors',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(overrule, inDialog(/^Deliver/), seeErrors),
  },
  { name: 'admin finished files', viewer: 'admin', path: tab('photos'), steps: addFinishedFiles },
  {
    name: 'admin finished file without photo',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(addFinishedFiles, click(/^Choose photo for Group/), waitForDialog),
  },
  { name: 'admin revision', viewer: 'admin', path: tab('photos'), steps: showRevision },
  {
    name: 'admin revision marks',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(openRevision, waitForDialog),
  },
  {
    name: 'admin assign photos',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(selectAll, click(/^Assign \d+ photos?$/), waitForDialog),
  },
  { name: 'retoucher photos', viewer: 'retoucher', path: tab('photos') },
  { name: 'retoucher photos to take', viewer: 'retoucher', path: tab('photos'), steps: selectAll },
  { name: 'retoucher photos nothing found', viewer: 'retoucher', path: `${tab('photos')}&q=none` },
  { name: 'admin board', viewer: 'admin', path: board, alsoEmpty: true },
  { name: 'admin board failing', viewer: 'admin', path: board, service: 'failing' },
  { name: 'admin board loading', viewer: 'admin', path: board, service: 'silent' },
  { name: 'admin board nothing found', viewer: 'admin', path: `${board}&q=no+such+name` },
  {
    name: 'admin board menu',
    viewer: 'admin',
    path: board,
    steps: inOrder(click(/^Actions for JOB-/), waitForMenu),
  },
  {
    name: 'admin board start work',
    viewer: 'admin',
    path: board,
    steps: inOrder(click(/^Actions for JOB-/), chooseInMenu(/^Move to In progress/), waitForAlert),
  },
  {
    name: 'admin board assign',
    viewer: 'admin',
    path: board,
    steps: inOrder(click(/^Actions for JOB-/), chooseInMenu(/^Assign photos/), waitForDialog),
  },
  { name: 'retoucher board', viewer: 'retoucher', path: board },
  {
    name: 'admin included revisions',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(showRevision, click(/^Change included revisions/), waitForDialog),
  },
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

export const screens: readonly Screen[] = [...visitors, ...customers, ...sharedLinks, ...admins];

/** Waits until no resource is loaded and no element is added for some frames. */
const waitForStablePage = `new Promise((resolve) => {
  let [last, frames] = [0, 0];
  const check = () => {
    const now = performance.getEntriesByType('resource').length + document.querySelectorAll('*').length;
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames === 12) resolve();
    else requestAnimationFrame(check);
  };
  check();
})`;

/** Waits for requests (including retries), fonts and images. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.evaluate(waitForStablePage);
}

async function simulateService(service: 'failing' | 'silent', page: Page): Promise<void> {
  // Pages retry a server error (5xx) before they show it, which takes seconds, and show a client error at once.
  // The session itself stays valid.
  await page.route(/\/api\/(?!auth\/(?!api-keys|calendar-feeds))/, (route) =>
    service === 'failing' ? route.fulfill({ status: 400, json: {} }) : undefined,
  );
}

/** Opens the screen in its state. */
export async function show(page: Page, { path, service, steps }: Screen): Promise<void> {
  if (service !== undefined) await simulateService(service, page);
  await page.goto(path);
  if (service === 'silent') {
    // Another status is shown before the page itself.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status').filter({ visible: true }).first().waitFor();
    return;
  }
  if (service === 'failing') await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await settle(page);
  if (steps === undefined) return;
  await steps(page);
  await settle(page);
}
