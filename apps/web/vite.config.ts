import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import reactCompilerPlugin from 'babel-plugin-react-compiler';
import { defineConfig } from 'vite';
import { chunks } from './tools/chunks.ts';
import { guideModules } from './tools/guides/guide-modules.ts';
import { guideScreenshots } from './tools/guides/guide-screenshots.ts';
import { keepLayerOrder } from './tools/layer-order.ts';
import { siteImages } from './tools/site-images.ts';

/** The API server of `npm run dev`. */
const server = `http://localhost:${process.env.PORT ?? 4000}`;

/** Short, because class names are in the HTML, styles and scripts of every page. */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''));
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Render little after their first load, so memoization would only make them larger. */
const notMemoized = [
  // Public pages, and the brand's figures.
  /\/app\/storefront\//,
  /\/features\/site\//,
  /\/ui\/brand\//,
  // The frame of all pages.
  /\/ui\/layout\//,
  // The start page and its parts.
  /\/app\/account\/dashboard\.tsx$/,
  /\/app\/account\/home\//,
  /\/features\/dashboard\//,
  /\/features\/orders\/invoices\/more-invoices\.tsx$/,
  /\/features\/orders\/order-list\//,
  /\/features\/photos\/jobs\/jobs-in-progress\.tsx$/,
  /\/features\/subscriptions\/customer\/plan-lines\.tsx$/,
];

/** Only for browsers: pages are rendered once on the server, so memoization would only make the build slower. */
const reactCompiler = defineRolldownBabelPreset({
  preset: () => ({ plugins: [reactCompilerPlugin] }),
  rolldown: {
    filter: {
      id: {
        include: /\/src\/.*\.tsx?$/,
        exclude: [/\/node_modules\//, /\.test\.tsx?$/, ...notMemoized],
      },
      // Components and hooks.
      code: /<\/|\/>|\buse[A-Z]/,
    },
    applyToEnvironmentHook: ({ name }) => name === 'client',
  },
});

export default defineConfig({
  plugins: [
    siteImages(),
    guideModules(),
    guideScreenshots(),
    reactRouter(),
    babel({ presets: [reactCompiler] }),
    keepLayerOrder(),
  ],
  build: {
    // Data URLs would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // One small style sheet for all pages: fewer requests before the first paint, and a single order of layers.
    cssCodeSplit: false,
    // Read by scripts/build-web.ts.
    manifest: true,
  },
  css: {
    modules: { generateScopedName },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/development-issuer': server,
      '/healthz': server,
      '/readyz': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
