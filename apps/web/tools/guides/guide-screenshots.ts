// `import board from './board.webp?guide-screenshot'` is the address of a screenshot and the size in which it is shown.
import sharp from 'sharp';
import type { Plugin } from 'vite';

const querySuffix = '?guide-screenshot';
/** Pixels of a file for each CSS pixel. */
export const imageDensity = 2;

/** Vite plugin. The file itself is an asset like others: its name has a hash of its content. */
export function guideScreenshots(): Plugin {
  return {
    name: 'guide-screenshots',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(querySuffix)) return null;
      const file = id.slice(0, -querySuffix.length);
      const { width, height } = await sharp(file).metadata();
      const size = { width: Math.round(width / imageDensity), height: Math.round(height / imageDensity) };
      return `import src from ${JSON.stringify(`${file}?url`)};\nexport default { src, ...${JSON.stringify(size)} };`;
    },
  };
}
