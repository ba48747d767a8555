// Generated images for tests, with edges one pixel wide.
import sharp, { type Sharp } from 'sharp';

/** A checkered image whose four quarters differ in color, so that every rotation and flip is detectable. */
export function makeImage(width = 1_800, height = 1_200): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark = (Math.floor((x * 24) / width) + Math.floor((y * 16) / height)) % 2 === 0;
      const offset = (y * width + x) * 3;
      data[offset] = x < width / 2 ? 220 : 30;
      data[offset + 1] = y < height / 2 ? 200 : 40;
      data[offset + 2] = isDark ? 20 : 240;
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** With an sRGB profile. */
export const makeJpeg = (width?: number, height?: number): Promise<Buffer> =>
  makeImage(width, height).withIccProfile('srgb').jpeg().toBuffer();
