// A clock controlled by the test, for animations and timers.
import type { Locator, Page } from '@playwright/test';

/** Lets queued tasks run, such as effects that set timers, without advancing the clock. */
const runQueuedTasks = `(async () => {
  for (let task = 0; task < 6; task++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
})()`;

/** Waits until the page's intersection observers have run: observers run in the order of their creation. */
const runIntersectionObservers = `new Promise((resolve) => {
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    resolve();
  });
  observer.observe(document.body);
})`;

/** Opens the page with a stopped clock. */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  // The clock runs until then and can't be set back, so it stops at a time that it can't have reached.
  await page.clock.pauseAt(3_600_000);
  await page.goto(path);
}

/** Advances the clock and runs the timers that are due. */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(runQueuedTasks);
  await page.clock.runFor(milliseconds);
  await page.evaluate(runQueuedTasks);
}

export async function bringIntoView(element: Locator): Promise<void> {
  await element.evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element.page().evaluate(runIntersectionObservers);
}

/** Simulates that the tab is hidden or visible again. */
export async function setTabHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} })`,
  );
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}
