// A pen that reports its pressure, as drawing tablets do.
import type { Page } from '@playwright/test';

export interface PenPoint {
  readonly x: number;
  readonly y: number;
  /** From 0 to 1. */
  readonly force: number;
}

export async function drawWithPen(page: Page, points: readonly PenPoint[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', point: PenPoint, buttons: 0 | 1) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...point,
      buttons,
      button: 'left',
      clickCount: 1,
      pointerType: 'pen',
    });
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  await send('mousePressed', first, 1);
  for (const point of points) await send('mouseMoved', point, 1);
  await send('mouseReleased', { ...last, force: 0 }, 0);
  await session.detach();
}
