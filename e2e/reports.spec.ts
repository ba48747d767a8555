// The studio's reports: the share of photos on time, and the late deliveries behind it.

import { readFile } from 'node:fs/promises';
import type { Job } from '@burnish/contract/photos/entities';
import { onTimeReportSample } from '@burnish/contract/reports/samples';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { withEmbeddedDatabase } from '../testing/embedded-database.ts';
import { dataOf } from '../testing/factories.ts';
import { createJpeg, photosForm } from '../testing/photos.ts';
import { test as peopleTest } from './admin-people-fixture.ts';
import { expectNoViolations, expectReadableColors } from './axe.ts';
import { failRequests } from './customer-fixture.ts';
import { createFinishedFiles, expect, submitPhotos, test } from './deliveries-fixture.ts';

const reportsPath = '/admin?tab=reports';
const reportCall = /\/api\/photos\/admin\/on-time\?/;

const report = (page: Page) => page.getByRole('region', { name: 'Photos on time' });

/** Makes the deliveries of a job late by two hours. */
async function makeLate(dataDir: string, { _id }: Pick<Job, '_id'>): Promise<void> {
  await withEmbeddedDatabase(dataDir, (client) =>
    client.query(
      `update photo_versions set due_at = delivered_at - interval '2 hours'
        where photo_id in (select id from photos where job_id = $1)`,
      [_id],
    ),
  );
}

/** Submits a photo with the plan that the first job is from. */
async function submitAnother({ api }: { readonly api: ApiClient }, name: string): Promise<Job> {
  const form = photosForm([{ name, bytes: await createJpeg(900, 600) }], { tier: 'natural' });
  const [photo] = dataOf(await api.call('POST /photos/upload', { form })).photos;
  return dataOf(await api.call('GET /photos/jobs/:id', { params: { id: photo?.jobId ?? '' } })).job;
}

const emptyReport = {
  ...onTimeReportSample,
  weeks: onTimeReportSample.weeks.map((week) => ({ ...week, deliveredCount: 0, onTimePercent: null })),
  retouchers: [],
  plans: [],
  total: { ...onTimeReportSample.total, deliveredCount: 0, onTimePercent: null },
};

test('an admin goes from the share of photos on time to a late delivery and its job', async ({
  customer,
  studio: { page, deliver },
  product: { dataDir },
}) => {
  const names = ['DSC_0801.JPG', 'DSC_0802.JPG'];
  const job = await submitPhotos(customer, names);
  await deliver(job, await createFinishedFiles(names, 'version 1'));
  await makeLate(dataDir, job);
  const onTimeJob = await submitAnother(customer, 'DSC_0803.JPG');
  await deliver(onTimeJob, await createFinishedFiles(['DSC_0803.JPG'], 'version 1'));

  await page.goto('/admin?tab=today');
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
  await expect(report(page).getByText(/photos? delivered on time/)).toBeVisible();
  const chart = report(page).getByRole('img', { name: /^Share of photos on time by week: .*\d%$/ });
  await expect(chart).toBeVisible();
  await expect(report(page).getByRole('table', { name: 'By plan' })).toContainText('Plan');
  await expectNoViolations(page);

  const download = page.waitForEvent('download');
  await report(page).getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFBy,Name,Delivered,On time,Late,/);

  await report(page).getByText('Table', { exact: true }).click();
  const week = report(page).getByRole('table', { name: 'By week' });
  await week
    .getByRole('link', { name: /late deliver(y|ies)/ })
    .first()
    .click();
  const late = page.getByRole('table', { name: 'Late deliveries' });
  const row = late.getByRole('row').filter({ hasText: 'DSC_0801.JPG' }).filter({ hasText: job.number });
  await expect(row).toContainText('2 h');
  await expect(row).toContainText('First delivery');
  await expect(late).not.toContainText(onTimeJob.number);
  await expectNoViolations(page);

  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Pay per image');
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL(/tab=reports&list=late$/);
  await row.getByRole('link', { name: job.number }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  await expect(page.getByText(job.number, { exact: true })).toBeVisible();
});

test('the time is chosen, and stays after going back', async ({ studio: { page } }) => {
  await page.goto(reportsPath);
  await page.getByText('4 weeks', { exact: true }).click();
  await expect(page).toHaveURL(/weeks=4/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '4 weeks' })).toBeChecked();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`reports fit on a phone and are readable in the ${colorScheme} theme`, async ({
    studio: { page },
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.route(reportCall, (route) =>
      route.fulfill({ json: { success: true, data: { report: onTimeReportSample } } }),
    );
    await page.goto(reportsPath);
    await expect(report(page).getByText('178 of 184 photos delivered on time')).toBeVisible();
    await report(page).getByText('Table', { exact: true }).click();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBe(320);
    await expectNoViolations(page);
    await expectReadableColors(page, new Set());
  });
}

peopleTest(
  'without deliveries the page says what to do, and a failure can be retried',
  async ({ adminUser: { page } }) => {
    const failure = await failRequests(page, reportCall);
    await page.goto(reportsPath);
    const retry = report(page).getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await failure.restore();
    await page.route(reportCall, (route) =>
      route.fulfill({ json: { success: true, data: { report: emptyReport } } }),
    );
    await retry.click();
    await expect(report(page).getByText('No photos were delivered in this time.')).toBeVisible();
    await expect(report(page).getByRole('button', { name: 'Export CSV' })).toBeHidden();
    await report(page).getByRole('link', { name: 'Open the board' }).click();
    await expect(page).toHaveURL(/tab=photos&view=board/);
  },
);
