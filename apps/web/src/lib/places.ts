// Where a long list stood, for each step of the browser's history: the back button leads there again.

/** How high a row is that was once shown. */
interface Height {
  index: number;
  key: string | number | bigint;
  start: number;
  size: number;
  end: number;
  lane: number;
}

export interface Place {
  top: number;
  heights: readonly Height[];
}

const places = new Map<string, Place>();

export function placeAt(step: string): Place | undefined {
  return places.get(step);
}

export function keepPlace(step: string, change: Partial<Place>): void {
  places.set(step, { top: 0, heights: [], ...places.get(step), ...change });
}
