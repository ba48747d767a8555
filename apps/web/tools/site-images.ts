// `import watch from './watch.jpg?site-image'` creates all sizes and formats of an image from its original.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Plugin } from 'vite';
import {
  type ImageFormat,
  imageFormats,
  type SiteImageFile,
  siteImagePath,
} from '../src/site-images/site-image.ts';

/** Pixels. The original's own width is added: the loupe shows the image at 100%. */
const widths = [320, 480, 800, 1200];
const cacheDir = join(import.meta.dirname, '../../../node_modules/.cache/site-images');
const querySuffix = '?site-image';

const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 49, effort: 3 }),
  webp: (image) => image.webp({ quality: 76 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
};
/** Part of every file name, so that changed settings create new files. */
const settingsHash = createHash('sha256')
  .update(`${widths} ${Object.values(encoders)}`)
  .digest('hex');

interface Original {
  readonly file: SiteImageFile;
  readonly content: Buffer;
}

async function readOriginal(path: string): Promise<Original> {
  const content = await readFile(path);
  const { width, height } = await sharp(content).metadata();
  const hash = createHash('sha256').update(settingsHash).update(content).digest('hex').slice(0, 8);
  const name = `${basename(path, extname(path))}-${hash}`;
  return {
    file: { name, width, height, widths: [...widths.filter((smaller) => smaller < width), width] },
    content,
  };
}

/** Encodes an image, or returns it from the cache in node_modules. */
async function encode({ file, content }: Original, width: number, format: ImageFormat): Promise<Buffer> {
  const cachePath = join(cacheDir, basename(siteImagePath(file, width, format)));
  const cached = await readFile(cachePath).catch(() => null);
  if (cached !== null) return cached;
  const encoded = await encoders[format](sharp(content).resize({ width })).toBuffer();
  await mkdir(cacheDir, { recursive: true });
  await writeFile(cachePath, encoded);
  return encoded;
}

/** Vite plugin: emits the files in a build, and serves them in development. */
export function siteImages(): Plugin {
  const encodersByPath = new Map<string, () => Promise<Buffer>>();
  return {
    name: 'site-images',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(querySuffix)) return null;
      const original = await readOriginal(id.slice(0, -querySuffix.length));
      const { file } = original;
      for (const format of imageFormats) {
        for (const width of file.widths) {
          const path = siteImagePath(file, width, format);
          const encodeFile = () => encode(original, width, format);
          if (this.environment.mode === 'dev') encodersByPath.set(path, encodeFile);
          else if (this.environment.name === 'client')
            this.emitFile({ type: 'asset', fileName: path.slice(1), source: await encodeFile() });
        }
      }
      return `export default ${JSON.stringify(file)}`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const encodeFile = encodersByPath.get(request.url ?? '');
        if (encodeFile === undefined) return next();
        const type = extname(request.url ?? '').slice(1);
        encodeFile().then(
          (content) =>
            response.setHeader('content-type', `image/${type.replace('jpg', 'jpeg')}`).end(content),
          next,
        );
      });
    },
  };
}
