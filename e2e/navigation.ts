import type { Locator, Page } from '@playwright/test';

/** The link to a page of the application. The count of what waits there follows its name. */
export function navLink(page: Page, name: string): Locator {
  return page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}(?: \\d.*)?$`) });
}
