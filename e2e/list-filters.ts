import type { Page } from '@playwright/test';

/** The chip of a filter: its label, and what is chosen. */
export function filterChip(page: Page, label: string) {
  return page.getByRole('search').getByRole('button', { name: new RegExp(`^${label}(:|$)`) });
}

/** Checks or unchecks a choice of a filter. */
export async function setFilter(page: Page, label: string, option: string, isChosen = true): Promise<void> {
  await filterChip(page, label).click();
  await page.getByRole('checkbox', { name: option, exact: true }).setChecked(isChosen);
  await page.keyboard.press('Escape');
}

export async function clearFilter(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `Remove filter: ${label}` }).click();
}
