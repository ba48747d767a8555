// Reads receipt files completely, as a viewer does.
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The MIME type, after reading every pixel. */
export async function readImageType(bytes: Buffer): Promise<string> {
  const image = sharp(bytes, { failOn: 'warning' });
  const { format, width, height } = await image.metadata();
  const { entropy } = await image.stats();
  if (width < 600 || height < 800) throw new Error(`The image is too small: ${width} x ${height}.`);
  if (entropy < 0.5) throw new Error('The image is almost blank.');
  return `image/${format}`;
}

/**
 * Reads a PDF as a viewer does: the cross-reference table at its end, each object, and every stream.
 * Returns the text of the objects outside of streams.
 */
export function readPdf(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]);
  const [, count = '', rows = ''] = /^xref\s+0 (\d+)\s+([\s\S]+?)trailer/.exec(file.slice(start)) ?? [];
  const offsets = [...rows.matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset));
  if (!file.startsWith('%PDF-') || offsets.length !== Number(count) - 1)
    throw new Error('The PDF has no valid cross-reference table.');
  const objects = offsets.map((offset, index) => {
    const [object] = /^\d+ 0 obj\s[\s\S]+?\sendobj/.exec(file.slice(offset)) ?? [];
    if (object === undefined) throw new Error(`Object ${index + 1} isn't at its offset.`);
    return object;
  });
  for (const object of objects) {
    const [, content] = /FlateDecode[\s\S]*?\sstream\r?\n([\s\S]+?)\r?\nendstream/.exec(object) ?? [];
    if (content !== undefined) inflateSync(Buffer.from(content, 'latin1'));
  }
  return objects.map((object) => object.split('stream')[0]).join('\n');
}
