// Photographs made for tests: with edges as sharp as pixels, and nothing else in them.
import sharp, { type Sharp } from 'sharp';

/** Fields of four colours, by a pattern that no turning brings back to itself. */
export function makePhotograph(width = 1_800, height = 1_200): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark = (Math.floor((x * 24) / width) + Math.floor((y * 16) / height)) % 2 === 0;
      const at = (y * width + x) * 3;
      data[at] = x < width / 2 ? 220 : 30;
      data[at + 1] = y < height / 2 ? 200 : 40;
      data[at + 2] = isDark ? 20 : 240;
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const makeJpeg = (width?: number, height?: number): Promise<Buffer> =>
  makePhotograph(width, height).withIccProfile('srgb').jpeg().toBuffer();
