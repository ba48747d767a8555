import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { contactSheetOf } from '../../../../../../../testing/contact-sheet.ts';
import { readPdf } from '../../../../../../../testing/pdf.ts';
import { createJpeg } from '../../../../../../../testing/photos.ts';
import { createContactSheets } from './contact-sheets.ts';

const thumbnail = await createJpeg();
const renditions = {
  open: async () => ({ content: Readable.from([thumbnail]), type: 'image/jpeg' as const }),
};

test('the process goes on with other work while a large contact sheet is drawn', async () => {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const started = performance.now();
  const sheet = await createContactSheets({ renditions })(contactSheetOf(120));
  const duration = performance.now() - started;
  clearInterval(timer);
  expect(longest).toBeLessThan(duration / 4);
  const { text } = await readPdf(sheet);
  expect(text).toContain('120. DSC_119.NEF');
});

test('a contact sheet that outgrows its memory fails alone', async () => {
  const drawContactSheet = createContactSheets({ renditions, heapMb: 4 });
  await expect(drawContactSheet(contactSheetOf(120))).rejects.toMatchObject({
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  });
});

test('the same contact sheet has the same bytes, also if no thumbnail can be read', async () => {
  const draw = createContactSheets({
    renditions: { open: () => Promise.reject(new Error('the storage fails')) },
  });
  const [first, second] = await Promise.all([draw(contactSheetOf(3)), draw(contactSheetOf(3))]);
  expect(first.equals(second)).toBe(true);
  const { text } = await readPdf(first);
  expect(text).toContain('3. DSC_2.NEF');
});
