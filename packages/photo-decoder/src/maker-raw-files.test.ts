// Raw files whose previews are in proprietary structures.
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { bufferReader } from './byte-reader.ts';
import { detectType } from './detect-type.ts';
import { make3fr, makeIiq, makeOrf, makePef, makeRaf, makeRw2 } from './raw-files.fixture.ts';
import type { RawMetadata } from './raw-metadata.ts';

const frame = { width: 6000, height: 4000, orientation: 6 };
let preview: Buffer;

beforeAll(async () => {
  preview = await sharp({ create: { width: 450, height: 300, channels: 3, background: '#456' } })
    .withMetadata({ orientation: frame.orientation })
    .jpeg()
    .toBuffer();
});

async function readRaw(file: Buffer): Promise<RawMetadata | null> {
  const detected = await detectType(bufferReader(file));
  return detected.kind === 'raw' ? detected.raw : null;
}

const kinds = {
  RAF: () => makeRaf(preview, frame),
  ORF: () => makeOrf(preview, frame),
  RW2: () => makeRw2(preview, frame),
  PEF: () => makePef(preview, frame),
  '3FR': () => make3fr(preview, frame),
  IIQ: () => makeIiq(preview, frame),
};

describe.each(Object.entries(kinds))('%s', (_, make) => {
  test('contains the size, the orientation and the preview', async () => {
    const file = make();
    const raw = await readRaw(file);
    expect(raw).toMatchObject({ ...frame, hasImageData: true });
    const [found] = raw?.previews ?? [];
    expect(found && file.subarray(found.offset, found.offset + found.length)).toEqual(preview);
  });

  test('is read safely when truncated or damaged anywhere', async () => {
    const file = make();
    const damage = fc.record({
      end: fc.nat(file.length),
      bytes: fc.array(fc.tuple(fc.nat(file.length), fc.nat(255)), { maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ end, bytes }) => {
        const damaged = Buffer.from(file);
        for (const [offset, value] of bytes) damaged[offset] = value;
        const truncated = damaged.subarray(0, end);
        for (const { offset, length } of (await readRaw(truncated))?.previews ?? [])
          expect(offset + length).toBeLessThanOrEqual(truncated.length);
      }),
      { numRuns: 300 },
    );
  });
});

test('without a preview the size of the file shows whether it has sensor data', async () => {
  const nothing = Buffer.alloc(0);
  const sensorData = Buffer.alloc(frame.width * frame.height * 0.001);
  for (const file of [makeOrf(nothing, frame), makeIiq(nothing, frame), make3fr(nothing, frame)]) {
    expect(await readRaw(file)).toMatchObject({ ...frame, previews: [], hasImageData: false });
    const complete = Buffer.concat([file, sensorData]);
    expect(await readRaw(complete)).toMatchObject({ ...frame, previews: [], hasImageData: true });
  }
});
