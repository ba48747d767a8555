// Not the app's own configuration: React Router's plugin expects to build an app.
import { defineConfig } from 'vite';
import { siteImages } from '../tools/site-images.ts';

export default defineConfig({ plugins: [siteImages()] });
