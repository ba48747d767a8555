// Minimal camera raw files for tests: containers around JPEGs.

/** Values of a TIFF type, stored outside of the directory. */
export interface ValueList {
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

export interface TiffDirectory {
  /** By tag: a number, a text, bytes that the entry points to, values, or subdirectories. */
  readonly [tag: number]: number | string | Buffer | ValueList | readonly TiffDirectory[];
}

export type ByteOrder = 'II' | 'MM';

const types = { text: 2, long: 4 };

/** A TIFF with a chain of directories. `headerExtension` follows the header, as in CR2. */
export function makeTiff(order: ByteOrder, chain: readonly TiffDirectory[], headerExtension = ''): Buffer {
  const chunks: { offset: number; bytes: Buffer }[] = [];
  let end = 0;
  const number = (value: number, length: 2 | 4) => {
    const bytes = Buffer.alloc(length);
    if (order === 'II') bytes.writeUIntLE(value, 0, length);
    else bytes.writeUIntBE(value, 0, length);
    return bytes;
  };
  function append(bytes: Buffer): number {
    const offset = end;
    chunks.push({ offset, bytes });
    end += bytes.length + (bytes.length % 2);
    return offset;
  }
  const lengthOf = (directory: TiffDirectory) => 2 + Object.keys(directory).length * 12 + 4;

  /** Type, count, and four bytes with the value or its offset. */
  function encodeEntry(value: TiffDirectory[number]): Buffer {
    const header = (type: number, count: number) => Buffer.concat([number(type, 2), number(count, 4)]);
    if (typeof value === 'number') return Buffer.concat([header(types.long, 1), number(value, 4)]);
    if (Buffer.isBuffer(value)) return Buffer.concat([header(types.long, 1), number(append(value), 4)]);
    if (typeof value === 'string') {
      const text = Buffer.from(`${value}\0`.padEnd(5, '\0'), 'latin1');
      return Buffer.concat([header(types.text, text.length), number(append(text), 4)]);
    }
    if ('bytes' in value)
      return Buffer.concat([header(value.type, value.count), number(append(value.bytes), 4)]);
    const offsets = appendDirectories(value, false);
    const list = Buffer.concat(offsets.map((offset) => number(offset, 4)));
    const pointer = offsets.length === 1 ? list : number(append(list), 4);
    return Buffer.concat([header(types.long, offsets.length), pointer]);
  }

  function appendDirectories(directories: readonly TiffDirectory[], isChained: boolean): number[] {
    const allocated = directories.map((directory) => {
      const bytes = Buffer.alloc(lengthOf(directory));
      return { directory, bytes, offset: append(bytes) };
    });
    for (const [index, { directory, bytes }] of allocated.entries()) {
      const entries = Object.entries(directory).map(([tag, value]) =>
        Buffer.concat([number(Number(tag), 2), encodeEntry(value)]),
      );
      const next = isChained ? (allocated[index + 1]?.offset ?? 0) : 0;
      Buffer.concat([number(entries.length, 2), ...entries, number(next, 4)]).copy(bytes);
    }
    return allocated.map(({ offset }) => offset);
  }

  const extension = Buffer.from(headerExtension, 'latin1');
  append(Buffer.concat([Buffer.from(order), number(42, 2), number(8 + extension.length, 4), extension]));
  appendDirectories(chain, true);
  const file = Buffer.alloc(end);
  for (const { offset, bytes } of chunks) bytes.copy(file, offset);
  return file;
}

/** A box of an ISO base media file. A type of 32 hexadecimal digits makes a uuid box. */
export function makeBox(type: string, ...content: readonly Buffer[]): Buffer {
  const isUuid = type.length === 32;
  const name = isUuid
    ? Buffer.concat([Buffer.from('uuid'), Buffer.from(type, 'hex')])
    : Buffer.from(type, 'latin1');
  const body = Buffer.concat([name, ...content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
}

export const numbers = (...values: readonly (readonly [value: number, length: number])[]): Buffer =>
  Buffer.concat(
    values.map(([value, length]) => {
      const bytes = Buffer.alloc(length);
      if (length === 8) bytes.writeBigUInt64BE(BigInt(value));
      else bytes.writeUIntBE(value, 0, length);
      return bytes;
    }),
  );

/** Full image size and orientation as a camera stores them. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
}

/** Changes the frame type to lossless JPEG, which cameras use for sensor data. */
export function asSensorData(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  bytes[bytes.indexOf('ffc0', 0, 'hex') + 1] = 0xc3;
  return bytes;
}

const filterArray = 32_803;

/** A strip with as little data as a file of this size may have. */
function sensorStrip({ width, height }: Frame): TiffDirectory {
  const data = Buffer.alloc(Math.ceil((width * height) / 1_000));
  return { 273: data, 279: data.length };
}

export function makeNef(jpeg: Buffer, frame: Frame, order: ByteOrder = 'MM') {
  const { width, height, orientation = 1 } = frame;
  const sensor = { 256: width, 257: height, 259: 34_713, 262: filterArray, ...sensorStrip(frame) };
  const preview = { 259: 6, 513: jpeg, 514: jpeg.length };
  return makeTiff(order, [
    { 256: 160, 257: 120, 271: 'NIKON CORPORATION', 274: orientation, 330: [preview, sensor] },
  ]);
}

export function makeArw(jpeg: Buffer, frame: Frame) {
  const { width, height, orientation = 1 } = frame;
  const sensor = { 256: width, 257: height, 259: 32_767, 262: filterArray, ...sensorStrip(frame) };
  return makeTiff('II', [
    { 271: 'SONY', 274: orientation, 330: [sensor], 513: jpeg, 514: jpeg.length },
    { 513: asSensorData(jpeg), 514: jpeg.length },
  ]);
}

export function makeDng(jpeg: Buffer, { width, height, orientation = 1 }: Frame) {
  const sensor = {
    256: width,
    257: height,
    259: 7,
    262: filterArray,
    273: asSensorData(jpeg),
    279: jpeg.length,
  };
  const preview = { 254: 1, 259: 7, 273: jpeg, 279: jpeg.length };
  return makeTiff('II', [{ 271: 'Leica', 274: orientation, 330: [sensor, preview], 50706: 0x0401 }]);
}

export function makeCr2(jpeg: Buffer, { width, height, orientation = 1 }: Frame) {
  const sensor = asSensorData(jpeg);
  return makeTiff(
    'II',
    [
      {
        256: width,
        257: height,
        259: 6,
        271: 'Canon',
        273: jpeg,
        274: orientation,
        279: jpeg.length,
      },
      { 259: 6, 273: sensor, 279: sensor.length },
    ],
    'CR\x02\0\0\0\0\0',
  );
}

export interface Cr3Previews {
  readonly preview?: Buffer;
  readonly thumbnail?: Buffer;
  /** The movie's first track, a still image. */
  readonly track?: Buffer;
  /** A TIFF structure. */
  readonly location?: Buffer;
}

export function makeCr3(
  { preview, thumbnail, track, location }: Cr3Previews,
  { width, height, orientation = 1 }: Frame,
) {
  const metadata = makeTiff('II', [{ 256: width, 257: height, 271: 'Canon', 274: orientation }]);
  const thumb = thumbnail && makeBox('THMB', numbers([0, 8], [thumbnail.length, 4], [0, 4]), thumbnail);
  const header = makeBox('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1'));
  const movie = (dataOffset: number) => {
    const sample = makeBox('stsz', numbers([0, 4], [track?.length ?? 0, 4], [1, 4]), Buffer.alloc(4));
    const table = makeBox('stbl', sample, makeBox('co64', numbers([0, 4], [1, 4], [dataOffset, 8])));
    return makeBox(
      'moov',
      makeBox(
        '85c0b687820f11e08111f4ce462b6a48',
        makeBox('CMT1', metadata),
        location === undefined ? Buffer.alloc(0) : makeBox('CMT4', location),
        thumb ?? Buffer.alloc(0),
      ),
      makeBox('trak', makeBox('mdia', makeBox('minf', table))),
    );
  };
  const previewBox =
    preview === undefined
      ? Buffer.alloc(0)
      : makeBox(
          'eaf42b5e1c984b88b9fbb7dc406e4d16',
          numbers([0, 4], [1, 4]),
          makeBox(
            'PRVW',
            numbers([0, 4], [1, 2], [1620, 2], [1080, 2], [1, 2], [preview.length, 4]),
            preview,
          ),
        );
  const dataOffset = header.length + movie(0).length + previewBox.length + 8;
  return Buffer.concat([header, movie(dataOffset), previewBox, makeBox('mdat', track ?? Buffer.alloc(16))]);
}

/** A still image in HEVC with empty frames, for a decoder that lacks the codec and never reads them. */
export function makeHevcHeic({ width, height }: Frame): Buffer {
  const full = (type: string, ...content: readonly Buffer[]) => makeBox(type, numbers([0, 4]), ...content);
  const frames = Buffer.alloc(64);
  const header = makeBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const codec = Buffer.alloc(23);
  codec.write('010160000000900000000000', 0, 'hex');
  codec.write('5df000fcfdf8f800000f00', 12, 'hex');
  const meta = (dataOffset: number) =>
    full(
      'meta',
      full('hdlr', numbers([0, 4]), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', numbers([1, 2])),
      makeBox(
        'iinf',
        numbers([0, 4], [1, 2]),
        makeBox('infe', numbers([2, 1], [0, 3], [1, 2], [0, 2]), Buffer.from('hvc1\0')),
      ),
      full(
        'iloc',
        numbers([0x44, 1], [0, 1], [1, 2], [1, 2], [0, 2], [1, 2], [dataOffset, 4], [frames.length, 4]),
      ),
      makeBox(
        'iprp',
        makeBox('ipco', full('ispe', numbers([width, 4], [height, 4])), makeBox('hvcC', codec)),
        full('ipma', numbers([1, 4], [1, 2], [2, 1], [1, 1], [0x82, 1])),
      ),
    );
  return Buffer.concat([header, meta(header.length + meta(0).length + 8), makeBox('mdat', frames)]);
}

/** A file with a JPEG in a structure of its maker, and bytes that look like one. */
export function withHiddenPreview(start: Buffer, preview: Buffer): Buffer {
  const deceptive = Buffer.from('ffd8ffe0000000ffd8ffffd9', 'hex');
  return Buffer.concat([start, Buffer.alloc(101), deceptive, preview, Buffer.alloc(5_000, 0x5a)]);
}

/** `mark`: what the maker has in place of TIFF's 42. */
export function makeMarkedTiff(mark: string, directory: TiffDirectory): Buffer {
  const tiff = makeTiff('II', [directory]);
  tiff.write(mark, 0, 'latin1');
  return tiff;
}

export const makeOrf = (preview: Buffer, { orientation = 1, ...frame }: Frame): Buffer =>
  withHiddenPreview(
    makeMarkedTiff('IIRO', { 256: frame.width, 257: frame.height, 274: orientation }),
    preview,
  );

/** The frame lies within the sensor, whose edges it leaves out. */
export const makeRw2 = (preview: Buffer, { width, height, orientation = 1 }: Frame): Buffer =>
  withHiddenPreview(
    makeMarkedTiff('IIU\0', { 4: 8, 5: 12, 6: height + 8, 7: width + 12, 274: orientation }),
    preview,
  );

export const makePef = (preview: Buffer, { orientation = 1, ...frame }: Frame): Buffer =>
  makeTiff('MM', [
    {
      256: frame.width,
      257: frame.height,
      262: filterArray,
      271: 'PENTAX',
      274: orientation,
      ...sensorStrip(frame),
    },
    { 513: preview, 514: preview.length },
  ]);

export const make3fr = (preview: Buffer, { orientation = 1, ...frame }: Frame): Buffer =>
  withHiddenPreview(
    makeTiff('II', [
      { 256: frame.width, 257: frame.height, 262: filterArray, 271: 'Hasselblad', 274: orientation },
    ]),
    preview,
  );

export const makeIiq = (preview: Buffer, { orientation = 1, ...frame }: Frame): Buffer =>
  withHiddenPreview(
    makeTiff('II', [{ 256: frame.width, 257: frame.height, 271: 'Phase One', 274: orientation }], 'IIII'),
    preview,
  );

/** The orientation is in the metadata of the preview. */
export function makeRaf(preview: Buffer, { width, height }: Frame): Buffer {
  const header = Buffer.alloc(160);
  header.write('FUJIFILMCCD-RAW 0201', 'latin1');
  const tags = numbers([2, 4], [0x0110, 2], [4, 2], [0, 4], [0x0100, 2], [4, 2], [height, 2], [width, 2]);
  header.writeUInt32BE(header.length + tags.length, 84);
  header.writeUInt32BE(preview.length, 88);
  header.writeUInt32BE(header.length, 92);
  return Buffer.concat([header, tags, preview, Buffer.alloc(2_000)]);
}
