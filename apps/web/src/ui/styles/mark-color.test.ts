import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url);

/** The mark's color is for what the viewer does next, differences, and what is chosen or marked. */
const usesMark = [
  'app/storefront/home-hero.module.css',
  'app/storefront/services-sections.module.css',
  'features/dashboard/next/next-panel.module.css',
  'features/orders/order/order.module.css',
  'features/photos/annotation-threads/annotation-threads.module.css',
  'features/photos/review/request-revision.module.css',
  'features/photos/viewer/film-strip.module.css',
  'features/photos/viewer/mark-handles.module.css',
  'features/photos/viewer/marks.module.css',
  'features/photos/viewer/notes-panel.module.css',
  'features/photos/viewer/split-line.module.css',
  'features/site/photo-wall/photo-wall.module.css',
  'features/site/showcase/film-strip.module.css',
  'ui/brand/compare/split-handle.module.css',
  'ui/brand/pencil.module.css',
  'ui/brand/progress-strip.module.css',
  'ui/brand/ticked.module.css',
  'ui/feedback/status.module.css',
  'ui/layout/app-navigation.module.css',
  'ui/styles/utilities.css',
];

it('warnings and errors do not have the color of the mark', async () => {
  const found: string[] = [];
  for await (const path of glob('**/*.css', { cwd: source })) {
    const css = await readFile(new URL(path, source), 'utf8');
    if (/var\(--mark\b/.test(css)) found.push(path);
  }
  expect(found.toSorted()).toEqual(usesMark);
});
