// Where the photo lies on the stage. Lengths are CSS pixels; fractions are of the photo's width and height, from 0 to 1.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface View extends Point {
  /** CSS pixels for a pixel of the photo. `x` and `y` are the photo's top left corner on the stage. */
  readonly zoom: number;
}

/** The mount around the photo, and some space around the mount. */
export const stagePadding = 24;

/** A photo is enlarged up to eight times. */
const maxZoom = 8;
const zoomStep = 1.4;

/** The whole photo as large as the stage allows, but not enlarged. `actual` is the zoom of 100 %. */
export function fitZoom(photo: Size, stage: Size, actual: number): number {
  const across = (stage.width - 2 * stagePadding) / photo.width;
  const down = (stage.height - 2 * stagePadding) / photo.height;
  return Math.max(0.001, Math.min(across, down, Math.max(actual, 1)));
}

/** Centers the photo in directions in which it is smaller than the stage. Elsewhere it covers the stage up to the padding. */
function alignAxis(offset: number, length: number, available: number): number {
  if (length + 2 * stagePadding <= available) return (available - length) / 2;
  return Math.min(stagePadding, Math.max(available - length - stagePadding, offset));
}

export function keepInStage(view: View, photo: Size, stage: Size): View {
  return {
    zoom: view.zoom,
    x: alignAxis(view.x, photo.width * view.zoom, stage.width),
    y: alignAxis(view.y, photo.height * view.zoom, stage.height),
  };
}

export function fitView(photo: Size, stage: Size, actual: number): View {
  return keepInStage({ zoom: fitZoom(photo, stage, actual), x: 0, y: 0 }, photo, stage);
}

/** Zooms so that what is at this point of the stage stays there. */
export function zoomTo(view: View, zoom: number, at: Point, photo: Size, stage: Size): View {
  const scale = zoom / view.zoom;
  return keepInStage(
    { zoom, x: at.x - (at.x - view.x) * scale, y: at.y - (at.y - view.y) * scale },
    photo,
    stage,
  );
}

export function panBy(view: View, delta: Point, photo: Size, stage: Size): View {
  return keepInStage({ ...view, x: view.x + delta.x, y: view.y + delta.y }, photo, stage);
}

export interface Surroundings {
  readonly photo: Size;
  readonly stage: Size;
}

/** On a stage or for a photo of another size: shows the same part in the middle, as large as before. */
export function adaptView(view: View, before: Surroundings, { photo, stage }: Surroundings): View {
  const adapted = {
    zoom: (view.zoom * before.photo.width) / photo.width,
    x: view.x + (stage.width - before.stage.width) / 2,
    y: view.y + (stage.height - before.stage.height) / 2,
  };
  return keepInStage(adapted, photo, stage);
}

export interface ZoomRange {
  readonly fit: number;
  readonly actual: number;
}

export function limitZoom(zoom: number, { fit, actual }: ZoomRange): number {
  return Math.min(Math.max(zoom, Math.min(fit, actual)), Math.max(actual * maxZoom, fit));
}

/** The next larger or smaller zoom. It stops at 100 % and at the whole photo, which would otherwise be passed. */
export function nextZoom(zoom: number, direction: 1 | -1, range: ZoomRange): number {
  const next = direction === 1 ? zoom * zoomStep : zoom / zoomStep;
  const [from, to] = direction === 1 ? [zoom, next] : [next, zoom];
  const stop = [range.fit, range.actual].find((value) => value > from * 1.01 && value < to * 0.99);
  return limitZoom(stop ?? next, range);
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** The fraction of the photo at a point of the stage; the nearest one for points beside the photo. */
export function fractionAt(point: Point, view: View, photo: Size): Point {
  return {
    x: clamp((point.x - view.x) / (photo.width * view.zoom)),
    y: clamp((point.y - view.y) / (photo.height * view.zoom)),
  };
}

export function stagePoint(fraction: Point, view: View, photo: Size): Point {
  return {
    x: view.x + fraction.x * photo.width * view.zoom,
    y: view.y + fraction.y * photo.height * view.zoom,
  };
}

/** The fraction of the photo in the middle of what the stage shows. */
export function visibleCenter(view: View, photo: Size, stage: Size): Point {
  return fractionAt({ x: stage.width / 2, y: stage.height / 2 }, view, photo);
}

/** Moves the view as little as necessary to show a fraction of the photo. */
export function reveal(view: View, fraction: Point, photo: Size, stage: Size): View {
  const { x, y } = stagePoint(fraction, view, photo);
  const margin = 2 * stagePadding;
  const shift = (position: number, available: number) =>
    Math.max(margin - position, 0) + Math.min(available - margin - position, 0);
  return panBy(view, { x: shift(x, stage.width), y: shift(y, stage.height) }, photo, stage);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
