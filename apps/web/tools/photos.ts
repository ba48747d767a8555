// `import watch from './watch.jpg?photo'`: the build makes every size and format of a picture from its original.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Plugin } from 'vite';
import { type Photo, type PhotoFormat, photoFormats, photoPath } from '../src/photos/photo.ts';

/** Pixels. The widest is the original's own width: the loupe shows one of its pixels on one of the screen's. */
const widths = [320, 480, 800, 1200];
const kept = join(import.meta.dirname, '../../../node_modules/.cache/photos');
const marker = '?photo';

const encoders: Record<PhotoFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 76 }),
  jpg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
};
/** Part of every name: a picture that is encoded otherwise is another file. */
const recipe = createHash('sha256')
  .update(`${widths} ${Object.values(encoders)}`)
  .digest('hex');

interface Original {
  readonly photo: Photo;
  readonly content: Buffer;
}

async function readOriginal(file: string): Promise<Original> {
  const content = await readFile(file);
  const { width, height } = await sharp(content).metadata();
  const hash = createHash('sha256').update(recipe).update(content).digest('hex').slice(0, 8);
  const name = `${basename(file, extname(file))}-${hash}`;
  return {
    photo: { name, width, height, widths: [...widths.filter((each) => each < width), width] },
    content,
  };
}

/** What was once made is kept beside the installed packages. */
async function encode({ photo, content }: Original, width: number, format: PhotoFormat): Promise<Buffer> {
  const file = join(kept, basename(photoPath(photo, width, format)));
  const known = await readFile(file).catch(() => null);
  if (known !== null) return known;
  const made = await encoders[format](sharp(content).resize({ width })).toBuffer();
  await mkdir(kept, { recursive: true });
  await writeFile(file, made);
  return made;
}

export function photos(): Plugin {
  const served = new Map<string, () => Promise<Buffer>>();
  return {
    name: 'photos',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(marker)) return null;
      const original = await readOriginal(id.slice(0, -marker.length));
      const { photo } = original;
      for (const format of photoFormats) {
        for (const width of photo.widths) {
          const path = photoPath(photo, width, format);
          const made = () => encode(original, width, format);
          if (this.environment.mode === 'dev') served.set(path, made);
          else if (this.environment.name === 'client')
            this.emitFile({ type: 'asset', fileName: path.slice(1), source: await made() });
        }
      }
      return `export default ${JSON.stringify(photo)}`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const made = served.get(request.url ?? '');
        if (made === undefined) return next();
        const type = extname(request.url ?? '').slice(1);
        made().then(
          (content) =>
            response.setHeader('content-type', `image/${type.replace('jpg', 'jpeg')}`).end(content),
          next,
        );
      });
    },
  };
}
