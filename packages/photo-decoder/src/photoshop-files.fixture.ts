// Photoshop files for tests, with a flattened image and nothing else.

export interface PhotoshopFile {
  readonly width: number;
  readonly height: number;
  /** 1 gray, 2 indexed, 3 RGB, 4 CMYK, 9 Lab. */
  readonly mode: number;
  readonly depth?: 8 | 16 | 32;
  /** One after another, big-endian. */
  readonly planes: readonly Buffer[];
  readonly isCompressed?: boolean;
  /** PSB. */
  readonly isLarge?: boolean;
  readonly profile?: Buffer;
  readonly palette?: Buffer;
  /** Further resources, which mean nothing here. */
  readonly otherResources?: number;
  /** By ID. */
  readonly resources?: readonly (readonly [number, Buffer])[];
  /** Saved without "Maximize compatibility". */
  readonly isBlank?: boolean;
}

function unsigned(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, bytes > 6 ? bytes - 6 : 0, Math.min(bytes, 6));
  return buffer;
}

const withLength = (content: Buffer, bytes = 4) => Buffer.concat([unsigned(content.length, bytes), content]);

function resource(id: number, content: Buffer): Buffer {
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from('8BIM'), unsigned(id, 2), Buffer.alloc(2), withLength(content), padding]);
}

/** Repetitions of up to 128 bytes, and single bytes. */
function packRow(row: Buffer): Buffer {
  const packed: number[] = [];
  for (let from = 0; from < row.length; ) {
    let count = 1;
    while (count < 128 && row[from + count] === row[from]) count += 1;
    packed.push(count === 1 ? 0 : 257 - count, row[from] ?? 0);
    from += count;
  }
  return Buffer.from(packed);
}

function packPlanes(planes: readonly Buffer[], height: number, countBytes: number): Buffer {
  const rows = planes.flatMap((plane) => {
    const bytes = plane.length / height;
    return Array.from({ length: height }, (_, row) =>
      packRow(plane.subarray(row * bytes, (row + 1) * bytes)),
    );
  });
  return Buffer.concat([...rows.map(({ length }) => unsigned(length, countBytes)), ...rows]);
}

export function makePhotoshop({
  width,
  height,
  mode,
  depth = 8,
  planes,
  isCompressed = false,
  isLarge = false,
  profile,
  palette = Buffer.alloc(0),
  isBlank = false,
  otherResources = 0,
  resources: added = [],
}: PhotoshopFile): Buffer {
  const resources = Buffer.concat([
    ...Array.from({ length: otherResources }, () => resource(1_005, Buffer.alloc(0))),
    ...added.map(([id, content]) => resource(id, content)),
    resource(1_057, Buffer.from([0, 0, 0, 1, isBlank ? 0 : 1])),
    ...(profile === undefined ? [] : [resource(1_039, profile)]),
  ]);
  return Buffer.concat([
    Buffer.from('8BPS'),
    unsigned(isLarge ? 2 : 1, 2),
    Buffer.alloc(6),
    unsigned(planes.length, 2),
    unsigned(height, 4),
    unsigned(width, 4),
    unsigned(depth, 2),
    unsigned(mode, 2),
    withLength(palette),
    withLength(resources),
    withLength(Buffer.alloc(0), isLarge ? 8 : 4),
    unsigned(isCompressed ? 1 : 0, 2),
    isCompressed ? packPlanes(planes, height, isLarge ? 4 : 2) : Buffer.concat([...planes]),
  ]);
}
