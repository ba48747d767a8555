// Unpacks a WOFF file (https://www.w3.org/TR/WOFF/) into the TrueType file that it contains.
import { inflateSync } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;

export function woffToTrueType(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = headerBytes + index * entryBytes;
    const [start, stored, size] = [4, 8, 12].map((offset) => woff.readUInt32BE(entry + offset)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(start, start + stored);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      data: stored < size ? inflateSync(data) : data,
    };
  });

  const header = Buffer.alloc(12 + count * 16);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);

  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const record = 12 + index * 16;
    tag.copy(header, record);
    checksum.copy(header, record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(data.length, record + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
