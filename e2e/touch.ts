// Touch input with one finger, or two.
import type { Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Finger {
  down(at: Point): Promise<void>;
  /** Moves in several small steps. */
  move(from: Point, to: Point): Promise<void>;
  up(): Promise<void>;
}

export async function createFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const steps = 8;
  return {
    down: async (at) => void (await send('touchStart', [at])),
    move: async (from, to) => {
      for (let step = 1; step <= steps; step += 1) {
        const share = step / steps;
        await send('touchMove', [
          { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        ]);
      }
    },
    up: async () => void (await send('touchEnd', [])),
  };
}

/** Two fingers around a point that move apart, from one distance to another. */
export async function spread(page: Page, { x, y }: Point, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (distance: number) => [
    { x: x - distance / 2, y, id: 0 },
    { x: x + distance / 2, y, id: 1 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(from + (to - from) * share),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
