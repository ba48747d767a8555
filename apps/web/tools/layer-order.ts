import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const styles = readFileSync(join(import.meta.dirname, '../src/ui/styles/index.css'), 'utf8');

/**
 * Vite plugin. Bundling drops the statement that orders the cascade layers and concatenates the style sheets in another
 * order, so that resets would override components. The plugin puts the statement back.
 */
export function keepLayerOrder(): Plugin {
  const [order] = styles.match(/@layer [^;{]+;/) ?? [];
  if (!order) throw new Error('src/ui/styles/index.css no longer orders the layers');
  return {
    name: 'layer-order',
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
