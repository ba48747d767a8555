import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = readFileSync(join(import.meta.dirname, '../src/ui/styles/index.css'), 'utf8');

/**
 * Bundling drops the statement that orders the cascade layers and joins the style sheets in an order of its own,
 * so that resets would win over components. It is put in front again.
 */
export function layersFirst(): Plugin {
  const [order] = source.match(/@layer [^;{]+;/) ?? [];
  if (!order) throw new Error('src/ui/styles/index.css no longer orders the layers');
  return {
    name: 'layers-first',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type === 'asset' && asset.fileName.endsWith('.css')) asset.source = order + asset.source;
        }
      },
    },
  };
}
