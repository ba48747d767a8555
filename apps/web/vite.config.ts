import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { chunks } from './tools/chunks.ts';
import { layersFirst } from './tools/layers-first.ts';
import { photos } from './tools/photos.ts';

const server = 'http://localhost:4000';

export default defineConfig({
  plugins: [
    photos(),
    reactRouter(),
    babel({
      include: /\/src\/.*\.tsx?$/,
      exclude: /\/node_modules\/|\.test\.tsx?$/,
      plugins: ['babel-plugin-react-compiler'],
    }),
    layersFirst(),
  ],
  build: {
    // A data: address would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // One small style sheet for all pages: fewer requests before the first paint, and one order of the layers.
    cssCodeSplit: false,
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
