// Time that passes when a test says so, for whatever moves by itself.
import type { Locator, Page } from '@playwright/test';

/** What was asked for in the page has happened: effects run, timers are set. Its own timers stand still meanwhile. */
const someTasksLater = `(async () => {
  for (let task = 0; task < 6; task++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
})()`;

/** Whoever watches what is in view has been told: observers are told in the order in which they began. */
const oneLookLater = `new Promise((resolve) => {
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    resolve();
  });
  observer.observe(document.body);
})`;

/** Opens the page, with its time standing still. */
export async function openAtRest(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

export async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(someTasksLater);
  await page.clock.runFor(milliseconds);
  await page.evaluate(someTasksLater);
}

export async function bringIntoView(element: Locator): Promise<void> {
  await element.evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element.page().evaluate(oneLookLater);
}

/** As if another tab were in front, or this one again. */
export async function setTabHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} })`,
  );
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}
