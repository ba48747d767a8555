// npm run bench:contact-sheet: the contact sheet of a job with 2,000 photos compared with one of 100: time and size for each
// photo, memory, and how long other work of the process waits meanwhile.
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import sharp from 'sharp';
import { createContactSheets } from '../apps/server/src/features/photos/jobs/job-files/contact-sheets.ts';
import { contactSheetOf } from '../testing/contact-sheet.ts';
import { type Figure, report } from './figure.ts';

const counts = [100, 2_000];
const original = join(import.meta.dirname, '../apps/web/src/site-images/originals/watch-before.jpg');
const megabyte = 1024 ** 2;

const size = thumbnailSizes.default;
const thumbnail = await sharp(original)
  .resize({ width: size, height: size, fit: 'inside' })
  .jpeg({ quality: 82 })
  .toBuffer();

const drawContactSheet = createContactSheets({
  renditions: { open: async () => ({ content: Readable.from([thumbnail]), type: 'image/jpeg' }) },
});

for (const count of counts) {
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const { length } = await drawContactSheet(contactSheetOf(count));
  const milliseconds = performance.now() - started;
  delay.disable();
  clearInterval(sampling);
  const figures: Pick<Figure, 'name' | 'value' | 'unit'>[] = [
    { name: 'for each photo', value: milliseconds / count, unit: 'ms' },
    { name: 'size of each photo', value: length / count / 1024, unit: 'kB' },
    { name: 'memory', value: (peak - before) / megabyte, unit: 'MB' },
    { name: 'other work waits, p99', value: delay.percentile(99) / 1e6, unit: 'ms' },
    { name: 'other work waits, longest', value: delay.max / 1e6, unit: 'ms' },
  ];
  for (const { name, value, unit } of figures)
    report({ name: `contact sheet of ${count} photos, ${name}`, value, unit, goal: null, detail: '' });
}
