// A list of users of any length, of which some are real.
import { userSample } from '@burnish/contract/accounts/samples';
import type { Page, Route } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';

/** The id of a mocked user, older or newer than those of real users. Lists are ordered by descending id. */
function idOf(userNumber: number, age: 'older' | 'newer' = 'older'): string {
  const prefix = age === 'older' ? '0193f1c2' : '01fff1c2';
  return `${prefix}-7a10-7c3e-9b1d-${userNumber.toString(16).padStart(12, '0')}`;
}

interface RealUser {
  /** Its position among the mocked users, counted from the oldest. */
  readonly userNumber: number;
  readonly id: string;
}

/** A mocked list of any number of users, newest first. One of them may be a real user, whose events are real too. */
export function simulateUsers(count: number, real: RealUser | null = null) {
  const cursors: string[] = [];
  const added: (typeof userSample)[] = [];
  const userAt = (userNumber: number) => ({
    ...userSample,
    _id:
      userNumber === real?.userNumber
        ? real.id
        : idOf(userNumber, real && userNumber > real.userNumber ? 'newer' : 'older'),
    fullName: `Person ${userNumber}`,
    email: `person.${userNumber}@customers.test`,
  });
  const pageOf = (url: URL) => {
    const limit = Number(url.searchParams.get('limit'));
    const cursor = url.searchParams.get('cursor');
    const from = Number(cursor ?? count + 1) - 1;
    const numbers = Array.from({ length: Math.min(limit, from) }, (_, step) => from - step);
    const last = numbers.at(-1) ?? 0;
    const total = count + added.length;
    return {
      users: [...(cursor === null ? added : []), ...numbers.map(userAt)],
      page: {
        nextCursor: last > 1 ? `${last}` : null,
        ...(total > 1_000 ? { total: 1_000, totalIsCapped: true } : { total }),
      },
    };
  };
  return {
    /** The cursor of each request, oldest first. */
    cursors,
    /** Adds a real user at the top of the next response. */
    add: (user: typeof userSample) => added.unshift(user),
    async fulfill(route: Route) {
      const url = new URL(route.request().url());
      cursors.push(url.searchParams.get('cursor') ?? '');
      await route.fulfill({ json: { success: true, data: pageOf(url) } });
    },
  };
}

export const listUrl = /\/api\/admin\/users\?/;

export const rows = (page: Page) =>
  page.getByRole('table', { name: 'Users', exact: true }).locator('[data-row]');

const newName = () => `Zainab ${crypto.randomUUID().slice(0, 8)}`;

/** Renames a user, which publishes an event to all admins. */
export async function renameUser(person: ApiClient, fullName = newName()): Promise<void> {
  dataOf(await person.call('PUT /auth/display-name', { body: { fullName } }));
}

/**
 * Adds a real user at the top of the list and publishes an event of it. From then on the list has the name of the event:
 * a page that connects only after the event loads the list instead.
 */
export async function addUser(service: ReturnType<typeof simulateUsers>, person: ApiClient): Promise<void> {
  const fullName = newName();
  service.add({ ...dataOf(await person.call('GET /auth/profile')).user, fullName });
  await renameUser(person, fullName);
}

/** Waits until the layout is stable: measuring new rows moves the rows below them. */
export async function waitForStableLayout(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    let [last, stableFrames] = ['', 0];
    while (stableFrames < 10) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = scrollY + ' ' + document.documentElement.scrollHeight;
      stableFrames = now === last ? stableFrames + 1 : 0;
      last = now;
    }
  })()`);
}
