// A line that is drawn with a pen is as wide as the pen was pressed, also after it has been saved.
import type { Locator, Page } from '@playwright/test';
import { createApprovedReceipt, dataOf } from '../testing/factories.ts';
import { createJpeg } from '../testing/photos.ts';
import { expect, test } from './customer-fixture.ts';
import { drawWithPen } from './pen.ts';

/** CSS pixels across a line in the viewer, near its start and near its end. */
const thicknesses = `(() => {
  const path = [...document.querySelectorAll('[role="dialog"] svg g > path')].at(-1);
  if (path === undefined) return [0, 0];
  const { x, y, width, height } = path.getBBox();
  const at = (share) => {
    let inside = 0;
    for (let down = 0; down <= height; down += 0.1)
      if (path.isPointInFill(new DOMPoint(x + width * share, y + down))) inside += 0.1;
    return inside;
  };
  return [at(0.12), at(0.88)];
})()`;

async function expectWidening(page: Page): Promise<void> {
  await expect(async () => {
    const [start = 0, end = 0] = await page.evaluate<number[]>(thicknesses);
    expect(start).toBeGreaterThan(0.5);
    expect(end).toBeGreaterThan(start * 1.5);
  }).toPass({ timeout: 5_000 });
}

async function drawLine(page: Page, viewer: Locator): Promise<void> {
  await viewer.getByRole('button', { name: 'Draw', exact: true }).click();
  const box = await viewer.getByRole('img').first().boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const steps = 24;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    return {
      x: box.x + box.width * (0.3 + 0.4 * share),
      y: box.y + box.height * (0.5 + 0.04 * Math.sin(share * 9)),
      force: 0.1 + 0.9 * share,
    };
  });
  await drawWithPen(page, points);
}

test('a line follows the pressure of the pen, in the draft and after it is submitted', async ({
  customer: { page, api, adminApi },
}) => {
  await createApprovedReceipt(api, adminApi);
  await page.goto('/upload');
  const file = { name: 'DSC_1.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(1_800, 1_200) };
  await page.locator('input[type=file]').first().setInputFiles([file]);
  const submit = page.getByRole('button', { name: 'Submit 1 photo' });
  await expect(submit).toBeEnabled();
  const open = page.getByRole('button', { name: 'Notes and annotations for DSC_1.jpg' });
  await open.click();
  const viewer = page.getByRole('dialog', { name: 'DSC_1.jpg' });
  await drawLine(page, viewer);
  const note = viewer.getByRole('textbox', { name: 'Annotation 1' });
  await expect(note).toBeFocused();
  await expectWidening(page);
  await note.fill('This edge');
  await viewer.getByRole('button', { name: 'Done' }).click();

  await page.reload();
  await open.click();
  await expect(viewer.getByRole('button', { name: /^1, line, / })).toBeVisible();
  await expectWidening(page);
  await viewer.getByRole('button', { name: 'Done' }).click();

  await submit.click();
  await page
    .getByRole('region', { name: '1 photo submitted' })
    .getByRole('link', { name: 'View job' })
    .click();
  await page.getByRole('button', { name: 'View DSC_1.jpg' }).click();
  await expect(viewer.getByRole('button', { name: /^1, line, / })).toBeVisible();
  await expectWidening(page);
  const [photo] = dataOf(await api.call('GET /photos')).photos;
  const [annotation] = photo?.annotations ?? [];
  if (annotation?.kind !== 'stroke') throw new Error('the line was not saved');
  const pressures = annotation.points.map(([, , pressure]) => pressure ?? Number.NaN);
  expect(pressures[0]).toBeLessThan(0.3);
  expect(pressures.at(-1)).toBeGreaterThan(0.7);
  expect(pressures).toEqual(pressures.toSorted((a, b) => a - b));
});
