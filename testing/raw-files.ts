// Raw files of cameras as far as anybody looks into them: containers made by hand, around JPEGs.

/** Values of a type of TIFF, which lie elsewhere in the file. */
export interface Listed {
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

export interface MadeDirectory {
  /** By tag: a number, a text, bytes to whose place it points, values, or directories below this one. */
  readonly [tag: number]: number | string | Buffer | Listed | readonly MadeDirectory[];
}

export type ByteOrder = 'II' | 'MM';

const types = { text: 2, long: 4 };

/** A TIFF of these directories, the one after the other. `behindHead`: what CR2 has there. */
export function makeTiff(order: ByteOrder, chain: readonly MadeDirectory[], behindHead = ''): Buffer {
  const pieces: { at: number; bytes: Buffer }[] = [];
  let end = 0;
  const number = (value: number, length: 2 | 4) => {
    const bytes = Buffer.alloc(length);
    if (order === 'II') bytes.writeUIntLE(value, 0, length);
    else bytes.writeUIntBE(value, 0, length);
    return bytes;
  };
  function put(bytes: Buffer): number {
    const at = end;
    pieces.push({ at, bytes });
    end += bytes.length + (bytes.length % 2);
    return at;
  }
  const lengthOf = (directory: MadeDirectory) => 2 + Object.keys(directory).length * 12 + 4;

  /** Type, count, and the four bytes that are the value or say where it lies. */
  function field(value: MadeDirectory[number]): Buffer {
    const head = (type: number, count: number) => Buffer.concat([number(type, 2), number(count, 4)]);
    if (typeof value === 'number') return Buffer.concat([head(types.long, 1), number(value, 4)]);
    if (Buffer.isBuffer(value)) return Buffer.concat([head(types.long, 1), number(put(value), 4)]);
    if (typeof value === 'string') {
      const text = Buffer.from(`${value}\0`.padEnd(5, '\0'), 'latin1');
      return Buffer.concat([head(types.text, text.length), number(put(text), 4)]);
    }
    if ('bytes' in value) return Buffer.concat([head(value.type, value.count), number(put(value.bytes), 4)]);
    const places = placeAll(value, false);
    const list = Buffer.concat(places.map((place) => number(place, 4)));
    const where = places.length === 1 ? list : number(put(list), 4);
    return Buffer.concat([head(types.long, places.length), where]);
  }

  function placeAll(directories: readonly MadeDirectory[], isChained: boolean): number[] {
    const rooms = directories.map((directory) => {
      const bytes = Buffer.alloc(lengthOf(directory));
      return { directory, bytes, at: put(bytes) };
    });
    for (const [place, { directory, bytes }] of rooms.entries()) {
      const entries = Object.entries(directory).map(([tag, value]) =>
        Buffer.concat([number(Number(tag), 2), field(value)]),
      );
      const next = isChained ? (rooms[place + 1]?.at ?? 0) : 0;
      Buffer.concat([number(entries.length, 2), ...entries, number(next, 4)]).copy(bytes);
    }
    return rooms.map(({ at }) => at);
  }

  const behind = Buffer.from(behindHead, 'latin1');
  put(Buffer.concat([Buffer.from(order), number(42, 2), number(8 + behind.length, 4), behind]));
  placeAll(chain, true);
  const file = Buffer.alloc(end);
  for (const { at, bytes } of pieces) bytes.copy(file, at);
  return file;
}

/** A box of an ISO base media file; a uuid one where its type is 32 hexadecimal digits. */
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

/** Width, height and orientation as a camera would say them of its whole picture. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
}

/** A JPEG as lossless ones begin, in which cameras keep the data of their sensor. */
export function asSensorData(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  bytes[bytes.indexOf('ffc0', 0, 'hex') + 1] = 0xc3;
  return bytes;
}

const filterArray = 32_803;

export function makeNef(jpeg: Buffer, { width, height, orientation = 1 }: Frame, order: ByteOrder = 'MM') {
  const sensor = { 256: width, 257: height, 259: 34_713, 262: filterArray };
  const preview = { 259: 6, 513: jpeg, 514: jpeg.length };
  return makeTiff(order, [
    { 256: 160, 257: 120, 271: 'NIKON CORPORATION', 274: orientation, 330: [preview, sensor] },
  ]);
}

export function makeArw(jpeg: Buffer, { width, height, orientation = 1 }: Frame) {
  const sensor = { 256: width, 257: height, 259: 32_767, 262: filterArray };
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

export interface Cr3Pictures {
  readonly preview?: Buffer;
  readonly thumbnail?: Buffer;
  /** The film's first track, which is one still picture. */
  readonly track?: Buffer;
}

export function makeCr3(
  { preview, thumbnail, track }: Cr3Pictures,
  { width, height, orientation = 1 }: Frame,
) {
  const metadata = makeTiff('II', [{ 256: width, 257: height, 271: 'Canon', 274: orientation }]);
  const thumb = thumbnail && makeBox('THMB', numbers([0, 8], [thumbnail.length, 4], [0, 4]), thumbnail);
  const head = makeBox('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1'));
  const film = (at: number) => {
    const sample = makeBox('stsz', numbers([0, 4], [track?.length ?? 0, 4], [1, 4]), Buffer.alloc(4));
    const table = makeBox('stbl', sample, makeBox('co64', numbers([0, 4], [1, 4], [at, 8])));
    return makeBox(
      'moov',
      makeBox('85c0b687820f11e08111f4ce462b6a48', makeBox('CMT1', metadata), thumb ?? Buffer.alloc(0)),
      makeBox('trak', makeBox('mdia', makeBox('minf', table))),
    );
  };
  const shown =
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
  const dataAt = head.length + film(0).length + shown.length + 8;
  return Buffer.concat([head, film(dataAt), shown, makeBox('mdat', track ?? Buffer.alloc(16))]);
}

/** A still picture in HEVC, whose frames are nothing: for who has no decoder it never comes to them. */
export function makeHevcHeic({ width, height }: Frame): Buffer {
  const full = (type: string, ...content: readonly Buffer[]) => makeBox(type, numbers([0, 4]), ...content);
  const frames = Buffer.alloc(64);
  const head = makeBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const codec = Buffer.alloc(23);
  codec.write('010160000000900000000000', 0, 'hex');
  codec.write('5df000fcfdf8f800000f00', 12, 'hex');
  const meta = (at: number) =>
    full(
      'meta',
      full('hdlr', numbers([0, 4]), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', numbers([1, 2])),
      makeBox(
        'iinf',
        numbers([0, 4], [1, 2]),
        makeBox('infe', numbers([2, 1], [0, 3], [1, 2], [0, 2]), Buffer.from('hvc1\0')),
      ),
      full('iloc', numbers([0x44, 1], [0, 1], [1, 2], [1, 2], [0, 2], [1, 2], [at, 4], [frames.length, 4])),
      makeBox(
        'iprp',
        makeBox('ipco', full('ispe', numbers([width, 4], [height, 4])), makeBox('hvcC', codec)),
        full('ipma', numbers([1, 4], [1, 2], [2, 1], [1, 1], [0x82, 1])),
      ),
    );
  return Buffer.concat([head, meta(head.length + meta(0).length + 8), makeBox('mdat', frames)]);
}
