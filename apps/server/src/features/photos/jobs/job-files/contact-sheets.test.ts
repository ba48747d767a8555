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

test('a large contact sheet lists every photo', async () => {
  const { text } = await readPdf(await createContactSheets({ renditions })(contactSheetOf(120)));
  expect(text).toContain('1. DSC_0.NEF');
  expect(text).toContain('120. DSC_119.NEF');
});

test('a contact sheet is drawn in a thread of its own, whose memory is limited', async () => {
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
