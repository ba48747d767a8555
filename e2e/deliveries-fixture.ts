// Jobs with finished files: the customer's photos, and the studio that works on them.
import type { Job } from '@burnish/contract/photos/entities';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import {
  deliverFinishedFiles,
  type FinishedFile,
  type Staff,
  submitFinishedFiles,
} from '../testing/finished-files.ts';
import { type Color, createJpeg, createPaidPlan, photosForm } from '../testing/photos.ts';
import { test as base, expect } from './customer-fixture.ts';
import { admin } from './product-fixture.ts';

export { expect };

interface Studio {
  readonly page: Page;
  /** Opens the list of jobs with this one. Returns its card. */
  openJob(job: Pick<Job, 'number'>): Promise<Locator>;
  /** Submits finished files for the check without the browser. */
  submit(job: Pick<Job, '_id'>, files: readonly FinishedFile[]): Promise<void>;
  /** Delivers finished files without the browser. */
  deliver(job: Pick<Job, '_id'>, files: readonly FinishedFile[]): Promise<void>;
}

export const test = base.extend<{ studio: Studio }>({
  studio: async ({ signedIn, product: { url }, adminToken }, use) => {
    const { page } = await signedIn(admin.name, admin.email, null);
    const staff: Staff = { url, token: adminToken };
    await use({
      page,
      async openJob({ number }) {
        await page.goto(`/admin?tab=photos&q=${number}`);
        return page.getByRole('listitem').filter({ has: page.getByText(number, { exact: true }) });
      },
      async submit({ _id }, files) {
        await submitFinishedFiles(staff, _id, files);
      },
      deliver: ({ _id }, files) => deliverFinishedFiles(staff, _id, files),
    });
  },
});

/** Each version of a photo has its own color, so that a pixel shows which one is visible. */
const colors = {
  original: { r: 190, g: 60, b: 50 },
  'version 1': { r: 60, g: 150, b: 80 },
  'version 2': { r: 50, g: 80, b: 190 },
} satisfies Readonly<Record<string, Color>>;

export type VersionName = keyof typeof colors;

export function createVersion(version: VersionName): Promise<Buffer> {
  return createJpeg(900, 600, colors[version]);
}

/** Which browsers can't show. With a border, because an image of one color fails a check. */
export async function createLargeTiff(version: VersionName): Promise<Buffer> {
  return sharp(await createJpeg(2_200, 1_400, colors[version]))
    .extend({ top: 100, bottom: 100, left: 100, right: 100, background: '#000' })
    .tiff()
    .toBuffer();
}

/** Submits photos with these file names. */
export async function submitPhotos(
  { api, adminApi }: { readonly api: ApiClient; readonly adminApi: ApiClient },
  names: readonly string[],
): Promise<Job> {
  await createPaidPlan(api, adminApi);
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await createVersion('original') })),
  );
  const form = photosForm(files, { tier: 'natural' });
  const [photo] = dataOf(await api.call('POST /photos/upload', { form })).photos;
  return dataOf(await api.call('GET /photos/jobs/:id', { params: { id: photo?.jobId ?? '' } })).job;
}

/** Finished files with the camera's names. */
export function createFinishedFiles(names: readonly string[], version: VersionName): Promise<FinishedFile[]> {
  const suffix = version.replace('version ', '_v');
  return Promise.all(
    names.map(async (name) => ({
      name: name.replace('.', `${suffix}.`),
      bytes: await createVersion(version),
    })),
  );
}

/** The version whose color is on the screen at a point of the photo, from 0 to 1. */
async function visibleVersion(photo: Locator, [x, y]: readonly [number, number]): Promise<VersionName> {
  const box = await photo.boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const at = { x: Math.round(box.x + x * box.width), y: Math.round(box.y + y * box.height) };
  const png = await photo.page().screenshot({ clip: { ...at, width: 1, height: 1 } });
  const [r = 0, g = 0, b = 0] = await sharp(png).removeAlpha().raw().toBuffer();
  const distance = (color: Color) => Math.hypot(color.r - r, color.g - g, color.b - b);
  const names: readonly VersionName[] = ['original', 'version 1', 'version 2'];
  return names.reduce((best, name) => (distance(colors[name]) < distance(colors[best]) ? name : best));
}

export async function expectVisible(
  photo: Locator,
  at: readonly [number, number],
  version: VersionName,
): Promise<void> {
  await expect.poll(() => visibleVersion(photo, at)).toBe(version);
}
