// ICC profiles of RGB color spaces, and files with them (ICC.1:2001, JPEG and ICC.1 annex B).

interface ColorSpace {
  readonly description: string;
  /** Red, green and blue in XYZ, adapted to D50. */
  readonly primaries: readonly (readonly [number, number, number])[];
  readonly gamma: number;
}

export const adobeRgb: ColorSpace = {
  description: 'Adobe RGB (1998)',
  primaries: [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  gamma: 2.2,
};

export const proPhoto: ColorSpace = {
  description: 'ProPhoto RGB',
  primaries: [
    [0.79767, 0.28804, 0],
    [0.13519, 0.71188, 0],
    [0.03134, 0.00009, 0.82491],
  ],
  gamma: 1.8,
};

function xyz([x, y, z]: readonly [number, number, number]): Buffer {
  const value = Buffer.alloc(20);
  value.write('XYZ ', 0, 'latin1');
  for (const [index, component] of [x, y, z].entries())
    value.writeInt32BE(Math.round(component * 65_536), 8 + 4 * index);
  return value;
}

function curve(gamma: number): Buffer {
  const value = Buffer.alloc(16);
  value.write('curv', 0, 'latin1');
  value.writeUInt32BE(1, 8);
  value.writeUInt16BE(Math.round(gamma * 256), 12);
  return value;
}

export function describedIn2001(text: string): Buffer {
  const value = Buffer.alloc(12 + text.length + 1 + 78);
  value.write('desc', 0, 'latin1');
  value.writeUInt32BE(text.length + 1, 8);
  value.write(text, 12, 'latin1');
  return value;
}

export function describedIn2022(text: string): Buffer {
  const value = Buffer.alloc(28 + 2 * text.length);
  value.write('mluc', 0, 'latin1');
  value.writeUInt32BE(1, 8);
  value.writeUInt32BE(12, 12);
  value.write('enUS', 16, 'latin1');
  value.writeUInt32BE(2 * text.length, 20);
  value.writeUInt32BE(28, 24);
  Buffer.from(text, 'utf16le').swap16().copy(value, 28);
  return value;
}

export function makeProfile(
  { description, primaries, gamma }: ColorSpace,
  describe: (text: string) => Buffer = describedIn2001,
): Buffer {
  const [red = [0, 0, 0], green = [0, 0, 0], blue = [0, 0, 0]] = primaries;
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', describe(description)],
    ['cprt', describedIn2001('none').fill('text', 0, 4, 'latin1')],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curve(gamma)],
    ['gTRC', curve(gamma)],
    ['bTRC', curve(gamma)],
  ];
  const directory = Buffer.alloc(4 + 12 * tags.length);
  directory.writeUInt32BE(tags.length);
  const values: Buffer[] = [];
  let offset = 128 + directory.length;
  for (const [index, [name, value]] of tags.entries()) {
    directory.write(name, 4 + 12 * index, 'latin1');
    directory.writeUInt32BE(offset, 8 + 12 * index);
    directory.writeUInt32BE(value.length, 12 + 12 * index);
    const padded = Buffer.concat([value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
    values.push(padded);
    offset += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset);
  header.writeUInt32BE(0x02_40_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz([0.9642, 1, 0.8249]).copy(header, 68, 8);
  return Buffer.concat([header, directory, ...values]);
}

/** The numbers of the pixels stay the same. The JPEG must not have a profile. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const segment = Buffer.alloc(18);
  segment.writeUInt16BE(0xff_e2);
  segment.writeUInt16BE(16 + profile.length, 2);
  segment.write('ICC_PROFILE\0', 4, 'latin1');
  segment.writeUInt8(1, 16);
  segment.writeUInt8(1, 17);
  return Buffer.concat([jpeg.subarray(0, 2), segment, profile, jpeg.subarray(2)]);
}
