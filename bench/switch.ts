// npm run bench:switch: from the click on an item of the navigation to the next paint of its page, for pages that were
// visited before. Compared with a change of one text in the same page, which is the least that a click can cost.
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { type ScreenSetup, setUpScreens, storageStateOf, type Viewer } from '../testing/screen-setup.ts';
import { report } from './figure.ts';
import { median, quantile } from './statistics.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const goalMilliseconds = 100;

/** Defined in the page. Resolves after the paint of the frame in which the condition holds. */
const helpers = `
  globalThis.untilPainted = (isReady) => new Promise((resolve) => {
    const check = () => {
      if (!isReady()) return void requestAnimationFrame(check);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    };
    requestAnimationFrame(check);
  });
  globalThis.navItem = (label) =>
    [...document.querySelectorAll('aside nav :is(a, button)')].find((item) => item.innerText.startsWith(label));
  globalThis.isLoading = (page) =>
    [...page.querySelectorAll('[role="status"]')].some(({ textContent }) => /^Loading/.test(textContent));
`;

/** Milliseconds from the click to the paint of the page or window, which loads nothing. A page has another title. */
function switchTo(page: Page, label: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const main = document.querySelector('main');
    const title = () => main.querySelector('h1')?.textContent;
    const before = title();
    const item = navItem(${JSON.stringify(label)});
    const opensDialog = item.ariaHasPopup === 'dialog';
    const findDialog = () => document.querySelector('[role="dialog"]');
    const start = performance.now();
    item.click();
    await untilPainted(() => opensDialog
      ? findDialog() !== null && !isLoading(findDialog())
      : item.ariaCurrent === 'page' && title() !== before && title() !== undefined && !isLoading(main));
    const duration = performance.now() - start;
    findDialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return duration;
  })()`);
}

/** The same for a click that only changes a text. */
function changeText(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.onclick = () => { button.textContent = 'Changed'; };
    const start = performance.now();
    button.click();
    await untilPainted(() => button.textContent === 'Changed');
    const duration = performance.now() - start;
    button.remove();
    return duration;
  })()`);
}

/** The items of the sidebar. The messages of a customer are a window over the page. */
function listLabels(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('aside nav :is(a, button)')].map((item) => item.innerText.split('\\n')[0])`,
  );
}

/** The position in the sidebar of the item whose page is open. */
async function findOpenIndex(page: Page): Promise<number> {
  const index = await page.evaluate<number>(
    `[...document.querySelectorAll('aside nav :is(a, button)')].findIndex((item) => item.ariaCurrent === 'page')`,
  );
  if (index === -1) throw new Error('The sidebar marks no page as open.');
  return index;
}

function reportTimes(name: string, times: readonly number[], baseline: number): void {
  report({
    name,
    value: median(times),
    unit: 'ms',
    goal: { atMost: goalMilliseconds },
    detail: `p95 ${quantile(times, 0.95).toFixed(0)} ms; x ${(median(times) / baseline).toFixed(1)} of a change of one text`,
  });
}

async function measure(browser: Browser, setup: ScreenSetup, viewer: Viewer, path: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: setup.url,
    viewport: { width: 1280, height: 900 },
    storageState: storageStateOf(setup, viewer),
  });
  const page = await context.newPage();
  await page.addInitScript(helpers);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const labels = await listLabels(page);
  const visit = async (label: string) => {
    const duration = await switchTo(page, label);
    await page.waitForLoadState('networkidle');
    return duration;
  };
  // The first round loads code and data. It starts with the page after the open one.
  const next = 1 + (await findOpenIndex(page));
  const inOrder = [...labels.slice(next), ...labels.slice(0, next)];
  for (const label of inOrder) await visit(label);

  const baseline: number[] = [];
  const times = new Map<string, number[]>(inOrder.map((label) => [label, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const label of inOrder) {
      baseline.push(await changeText(page));
      times.get(label)?.push(await visit(label));
    }
  }
  const reference = median(baseline);
  for (const [label, durations] of times) reportTimes(`${viewer}, to ${label}`, durations, reference);
  reportTimes(`${viewer}, to all pages`, [...times.values()].flat(), reference);
  await context.close();
}

if (!(await isBuildFresh())) await buildWeb();
const setup = await setUpScreens('demo');
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await measure(browser, setup, 'customer', '/dashboard');
  await measure(browser, setup, 'admin', '/admin');
} finally {
  await browser.close();
  await setup.stop();
}
