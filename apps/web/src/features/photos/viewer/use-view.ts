// Which part of the photo the stage shows, and how large.
import { type RefObject, useLayoutEffect, useState } from 'react';
import {
  fitView,
  fitZoom,
  keepInStage,
  limitZoom,
  nextZoom,
  type Point,
  panBy,
  reveal,
  type Size,
  type View,
  zoomTo,
} from './geometry.ts';

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

/** The whole photo, also after the stage has changed its size; or what the user has zoomed to. */
type ChosenView = View | 'fit';

export function useView(stageElement: RefObject<HTMLElement | null>, photo: Size, photoId: string) {
  const stage = useElementSize(stageElement);
  const [{ view: lastChosen, of }, setState] = useState<{ view: ChosenView; of: string }>({
    view: 'fit',
    of: photoId,
  });
  // The next photo is shown as a whole.
  const chosen = of === photoId ? lastChosen : 'fit';
  // 100 %: a pixel of the photo on a pixel of the screen.
  const actual = 1 / window.devicePixelRatio;
  const range = { fit: fitZoom(photo, stage, actual), actual };
  const resolve = (view: ChosenView) =>
    view === 'fit' ? fitView(photo, stage, actual) : keepInStage(view, photo, stage);
  const view = resolve(chosen);
  const middle = { x: stage.width / 2, y: stage.height / 2 };

  function change(next: (before: View) => View): void {
    setState((before) => {
      const changed = next(resolve(before.of === photoId ? before.view : 'fit'));
      const isWhole = changed.zoom <= range.fit * 1.001 && range.fit <= actual;
      return { view: isWhole ? 'fit' : changed, of: photoId };
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

  const fit = () => setState({ view: 'fit', of: photoId });
  const isFit = chosen === 'fit';
  return {
    view,
    stage,
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
