// Which part of the photo the stage shows, and how large.
import { type RefObject, useLayoutEffect, useState } from 'react';
import {
  adaptView,
  fitView,
  fitZoom,
  limitZoom,
  nextZoom,
  type Point,
  panBy,
  reveal,
  type Size,
  type Surroundings,
  type View,
  zoomTo,
} from './geometry.ts';
import { onePane, paneAt, twoPanes } from './panes.ts';

function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** What the user has zoomed to, with the sizes at that time. */
interface ChosenView extends Surroundings {
  readonly view: View;
  readonly photoId: string;
}

/** `isPair`: the photo is shown in two panes, at the same zoom and position. */
export function useView(
  stageElement: RefObject<HTMLElement | null>,
  photo: Size,
  photoId: string,
  isPair: boolean,
) {
  const wholeStage = useElementSize(stageElement);
  const panes = isPair ? twoPanes(wholeStage, photo) : onePane(wholeStage);
  const stage = panes.size;
  const [lastChosen, setChosen] = useState<ChosenView | null>(null);
  // The next photo is shown as a whole.
  const chosen = lastChosen?.photoId === photoId ? lastChosen : null;
  // 100 %: a pixel of the photo on a pixel of the screen.
  const actual = 1 / window.devicePixelRatio;
  const range = { fit: fitZoom(photo, stage, actual), actual };
  const resolve = (state: ChosenView | null) =>
    state?.photoId === photoId
      ? adaptView(state.view, state, { photo, stage })
      : fitView(photo, stage, actual);
  const view = resolve(chosen);
  const middle = { x: stage.width / 2, y: stage.height / 2 };

  function change(next: (before: View) => View): void {
    setChosen((before) => {
      const changed = next(resolve(before));
      const isWhole = changed.zoom <= range.fit * 1.001 && range.fit <= actual;
      return isWhole ? null : { view: changed, photoId, photo, stage };
    });
  }

  /** `at`: the point of the stage that stays where it is. */
  function scaleBy(factor: number, at: Point): void {
    change((before) => zoomTo(before, limitZoom(before.zoom * factor, range), at, photo, stage));
  }

  function step(direction: 1 | -1): void {
    change((before) => zoomTo(before, nextZoom(before.zoom, direction, range), middle, photo, stage));
  }

  function zoomToActual(at: Point = middle): void {
    change((before) => zoomTo(before, actual, at, photo, stage));
  }

  const fit = () => setChosen(null);
  const isFit = chosen === null;
  return {
    view,
    /** The size of the stage, or of each of its panes. */
    stage,
    panes,
    /** The top left corner of the pane at a point of the stage. */
    paneAt: (point: Point) => paneAt(point, panes),
    isFit,
    /** Of 100 %. */
    zoomRatio: view.zoom / actual,
    isActual: Math.abs(view.zoom / actual - 1) < 0.01,
    scaleBy,
    zoomIn: () => step(1),
    zoomOut: () => step(-1),
    fit,
    zoomToActual,
    /** Between the whole photo and 100 %, or twice its size if the whole photo is shown at 100 % anyway. */
    toggle(at: Point): void {
      if (!isFit) fit();
      else if (range.fit < actual * 0.99) zoomToActual(at);
      else scaleBy(2, at);
    },
    pan: (delta: Point) => change((before) => panBy(before, delta, photo, stage)),
    reveal: (fraction: Point) => change((before) => reveal(before, fraction, photo, stage)),
  };
}

export type ViewControl = ReturnType<typeof useView>;
