// What a reader makes of a receipt's file.
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What kind of picture it is, once every pixel of it is read. */
export async function judgePicture(bytes: Buffer): Promise<string> {
  const picture = sharp(bytes, { failOn: 'warning' });
  const { format, width, height } = await picture.metadata();
  const { entropy } = await picture.stats();
  if (width < 600 || height < 800) throw new Error(`too small to read: ${width} x ${height}`);
  if (entropy < 0.5) throw new Error('there is next to nothing to see');
  return `image/${format}`;
}

/**
 * Goes the way of a reader: from the end to the table of objects, to each of them, and into every stream.
 * Gives what stands in the objects outside of streams.
 */
export function judgePdf(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]);
  const [, count = '', rows = ''] = /^xref\s+0 (\d+)\s+([\s\S]+?)trailer/.exec(file.slice(start)) ?? [];
  const places = [...rows.matchAll(/(\d{10}) \d{5} n/g)].map(([, place]) => Number(place));
  if (!file.startsWith('%PDF-') || places.length !== Number(count) - 1)
    throw new Error('no table of objects');
  const objects = places.map((place, index) => {
    const [object] = /^\d+ 0 obj\s[\s\S]+?\sendobj/.exec(file.slice(place)) ?? [];
    if (object === undefined) throw new Error(`object ${index + 1} is not where the table says`);
    return object;
  });
  for (const object of objects) {
    const [, content] = /FlateDecode[\s\S]*?\sstream\r?\n([\s\S]+?)\r?\nendstream/.exec(object) ?? [];
    if (content !== undefined) inflateSync(Buffer.from(content, 'latin1'));
  }
  return objects.map((object) => object.split('stream')[0]).join('\n');
}
