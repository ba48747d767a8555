// `import contents from './guides.ts?guide-contents'` is the content of all guides, and `?guide-passages` what a search finds.
import type { Plugin } from 'vite';
import { listPassages } from '../../src/features/site/guides/passages.ts';
import { guideFiles } from './guide-files.ts';
import { readGuides } from './read-guides.ts';

async function readPassages() {
  return Object.entries(await readGuides()).flatMap(([path, content]) => listPassages(path, content));
}

const modules: Readonly<Record<string, () => Promise<object>>> = {
  '?guide-contents': readGuides,
  '?guide-passages': readPassages,
};

/** Vite plugin. */
export function guideModules(): Plugin {
  return {
    name: 'guide-modules',
    enforce: 'pre',
    async load(id) {
      const read = modules[id.slice(id.lastIndexOf('?'))];
      if (read === undefined) return null;
      for (const file of guideFiles) this.addWatchFile(file);
      return `export default ${JSON.stringify(await read())}`;
    },
  };
}
