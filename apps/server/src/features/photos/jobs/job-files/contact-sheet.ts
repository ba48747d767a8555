// A PDF file with the brief of a job, and each photo small with its numbered annotations and their notes beside it.
import { brand } from '@burnish/domain/brand';
import { type Annotation, annotationBounds } from '@burnish/domain/photos/annotation';
import { createPdf, lineStep, type Pdf, pageSize } from '../../../../platform/pdf/pdf.ts';
import type { TextStyle } from '../../../../platform/pdf/text.ts';
import { customerName } from '../../../../views/shared-views.ts';
import type { JobRecord } from '../job-records/repository.ts';
import type { PhotoRow } from '../repository.ts';

export const contactSheetName = 'contact-sheet.pdf';

const margin = 42;
const gap = 14;
const photoWidth = 190;
const photoHeight = 150;
const textX = margin + photoWidth + gap;
const textWidth = pageSize.width - textX - margin;
const fullWidth = pageSize.width - 2 * margin;
const bottom = pageSize.height - margin;
const markRadius = 7;
const markColor = '#e64100';

type SheetPhoto = Pick<
  PhotoRow,
  'id' | 'userId' | 'hasRendition' | 'fileName' | 'width' | 'height' | 'tier' | 'notes' | 'annotations'
>;

interface SheetRecord {
  readonly job: Pick<
    JobRecord['job'],
    'number' | 'createdAt' | 'dueAt' | 'onHoldSince' | 'turnaround' | 'brief'
  >;
  readonly owner: Pick<JobRecord['owner'], 'companyName' | 'fullName' | 'email'>;
}

/** What a contact sheet states. `names`: the files of the photos in the ZIP file. */
export interface ContactSheet {
  readonly record: SheetRecord;
  readonly photos: readonly SheetPhoto[];
  readonly names: readonly string[];
}

const styles = {
  title: { size: 18, weight: 'bold' },
  name: { size: 10, weight: 'bold' },
  text: { size: 9 },
  note: { size: 8, color: '#5a5a5a' },
} as const satisfies Record<string, TextStyle>;

interface Line {
  readonly text: string;
  readonly style: TextStyle;
}

function linesOf(photo: SheetPhoto, number: number, name: string): readonly Line[] {
  return [
    { text: `${number}. ${name}`, style: styles.name },
    { text: photo.tier === null ? 'No tier' : `Tier: ${photo.tier}`, style: styles.note },
    ...(photo.notes === null ? [] : [{ text: photo.notes, style: styles.text }]),
    ...photo.annotations.map(({ note }, index) => ({ text: `(${index + 1}) ${note}`, style: styles.text })),
  ];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the thumbnail, in its own proportions. Null: they are unknown. */
function thumbnailSize({ width, height }: SheetPhoto): Size | null {
  if (width === null || height === null) return null;
  const scale = Math.min(photoWidth / width, photoHeight / height);
  return { width: width * scale, height: height * scale };
}

/** The line of a ring or stroke. A pin is only a number. */
function drawLine(pdf: Pdf, annotation: Annotation, y: number, size: Size): void {
  const { document } = pdf;
  document.lineWidth(1.2);
  switch (annotation.kind) {
    case 'pin':
      return;
    case 'ring': {
      const [x, top] = [margin + annotation.x * size.width, y + annotation.y * size.height];
      document.ellipse(x, top, (annotation.width * size.width) / 2, (annotation.height * size.height) / 2);
      document.stroke(markColor);
      return;
    }
    case 'stroke': {
      const [start, ...others] = annotation.points;
      if (start === undefined) return;
      document.moveTo(margin + start[0] * size.width, y + start[1] * size.height);
      for (const [x, top] of others) document.lineTo(margin + x * size.width, y + top * size.height);
      document.stroke(markColor);
    }
  }
}

/** The number is on a pin, and at the top right of what was drawn. */
function drawMarks(pdf: Pdf, { annotations }: SheetPhoto, y: number, size: Size): void {
  for (const [index, annotation] of annotations.entries()) {
    drawLine(pdf, annotation, y, size);
    const { right, top: highest } = annotationBounds(annotation);
    const [x, top] = [margin + right * size.width, y + highest * size.height];
    pdf.document.circle(x, top, markRadius).lineWidth(1.2).fillAndStroke('#ffffff', markColor);
    const style = { size: 7, weight: 'bold', color: markColor } as const;
    const [line] = pdf.layout(String(index + 1), style, markRadius * 2);
    if (line === undefined) continue;
    pdf.drawLines([line], style, {
      x: x - line.width / 2,
      y: top - lineStep(style) / 2,
      width: line.width + 1,
    });
  }
}

function drawThumbnail(pdf: Pdf, photo: SheetPhoto, thumbnail: Uint8Array, y: number): void {
  const size = thumbnailSize(photo);
  pdf.document.image(Buffer.from(thumbnail), margin, y, size ?? { fit: [photoWidth, photoHeight] });
  if (size !== null) drawMarks(pdf, photo, y, size);
}

/** Writes lines below each other, and continues on the next page. */
function createWriter(pdf: Pdf) {
  let y = margin;
  let page = 0;
  function addPage(): void {
    pdf.addPage();
    y = margin;
    page += 1;
  }
  addPage();
  return {
    position: () => ({ y, page }),
    moveTo(next: number): void {
      y = next;
    },
    /** Starts a page if there is less space left. */
    reserve(height: number): void {
      if (y + height > bottom) addPage();
    },
    write({ text, style }: Line, box: { readonly x: number; readonly width: number }): void {
      for (const line of pdf.layout(text, style, box.width)) {
        if (y + lineStep(style) > bottom) addPage();
        pdf.tag(pdf.root, 'P', () => {
          y += pdf.drawLines([line], style, { ...box, y });
        });
      }
    },
  };
}

function headerLines({ job, owner }: SheetRecord, photoCount: number): readonly Line[] {
  const dueAt = `Due ${job.dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const due = job.onHoldSince === null ? dueAt : 'On hold';
  return [
    { text: job.number, style: styles.title },
    { text: customerName(owner), style: styles.name },
    { text: `${due}, ${photoCount} photos, ${job.turnaround}`, style: styles.text },
    ...(job.brief === null ? [] : [{ text: job.brief, style: styles.text }]),
  ];
}

/** `readThumbnail`: of the photo at this position. Null: there is none. */
export async function drawContactSheet(
  { record, photos, names }: ContactSheet,
  readThumbnail: (index: number) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const { number, createdAt } = record.job;
  const pdf = createPdf({ title: number, author: brand.name, createdAt });
  const writer = createWriter(pdf);
  for (const line of headerLines(record, photos.length)) writer.write(line, { x: margin, width: fullWidth });
  writer.moveTo(writer.position().y + gap);

  for (const [index, photo] of photos.entries()) {
    const name = names[index] ?? photo.fileName;
    writer.reserve(photoHeight);
    const start = writer.position();
    const thumbnail = await readThumbnail(index);
    if (thumbnail !== null)
      pdf.tag(pdf.root, 'Figure', () => drawThumbnail(pdf, photo, thumbnail, start.y), { alt: name });
    for (const line of linesOf(photo, index + 1, name)) writer.write(line, { x: textX, width: textWidth });
    const end = writer.position();
    // Notes may have continued on another page.
    const below = end.page === start.page ? Math.max(end.y, start.y + photoHeight) : end.y;
    writer.moveTo(below + gap);
  }
  return pdf.finish();
}
