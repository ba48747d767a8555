// A customer with a browser and the studio across the street: what came before the test is called, not clicked.
import type { Page } from '@playwright/test';
import type { Caller } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { callerOf, signIn, storageWith } from '../testing/people.ts';
import { test as base, expect, someone, uploadPortal, type Visitor } from './fixture.ts';

export { expect, uploadPortal };

interface Customer extends Visitor {
  readonly name: string;
  /** Calls as the customer, and as the studio's admin. */
  readonly own: Caller;
  readonly studio: Caller;
}

export const test = base.extend<{ customer: Customer }>({
  customer: async ({ browser, product }, use) => {
    const { url } = product;
    const identity = someone('Adaeze Okafor');
    const token = await signIn(url, identity);
    const studio = await signIn(url, { name: 'Kemi Adewale', email: 'admin@burnish.test' });
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 900 },
      storageState: storageWith(url, token),
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        complaints.push(`console: ${message.text()}`);
      }
    });
    await use({
      page,
      complaints,
      name: identity.name,
      own: callerOf(url, token),
      studio: callerOf(url, studio),
    });
    expect.soft(complaints).toEqual([]);
    await context.close();
  },
});

/** From now on every call whose path fits is refused as by a broken service, until it is mended. */
export async function breakDown(page: Page, path: RegExp): Promise<{ mend(): Promise<void> }> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  return { mend: () => page.unroute(path) };
}

/** Sets how many images are used of the newest subscription. */
export async function useImages({ own, studio }: Customer, imagesUsed: number): Promise<void> {
  const [newest] = dataOf(await own.call('GET /subscriptions/active')).subscriptions;
  if (newest === undefined) throw new Error('there is no subscription to use images of');
  const { _id: id, subscriptionType } = newest;
  dataOf(
    await studio.call('PUT /admin/subscriptions/:id', {
      params: { id },
      body: { imagesUsed, subscriptionType },
    }),
  );
}

const filledWithInk = `(() => {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.backgroundColor = 'var(--go)';
  const ink = getComputedStyle(sample).backgroundColor;
  sample.remove();
  return [...document.querySelectorAll('main :is(a, button)')]
    .filter((element) => getComputedStyle(element).backgroundColor === ink)
    .map((element) => element.textContent);
})()`;

/** What is filled with ink: the primary actions of the page. */
export function primaryActions(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(filledWithInk);
}

/** A file as it hangs on the pointer, for the events of a drop. */
export function draggedFile(page: Page, name: string, type: string, content: Buffer) {
  const bytes = JSON.stringify([...content]);
  return page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const file = new File([Uint8Array.from(${bytes})], '${name}', { type: '${type}' });
    data.items.add(file);
    return data;
  })()`);
}
