// Dragging with the mouse over a photo.
import type { Locator } from '@playwright/test';

/** From and to fractions of the photo, past those between. */
export async function drag(photo: Locator, path: readonly (readonly [number, number])[]): Promise<void> {
  const { mouse } = photo.page();
  const box = await photo.boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const points = path.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  const [first] = points;
  if (first === undefined) return;
  await mouse.move(...first);
  await mouse.down();
  for (const point of points) await mouse.move(...point, { steps: 4 });
  await mouse.up();
}
