// What the loupe shows: the same place of both pictures, one of their pixels on one of the screen's.
import { type PhotoFormat, photoFormats } from '../../photos/photo.ts';

/** In shares of the picture, from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Sight {
  /** In CSS pixels: how large a picture is laid under its pane, and how it is moved there. */
  readonly picture: Extent & { readonly left: number; readonly top: number };
  /** In CSS pixels: where the loupe lies on the picture. */
  readonly left: number;
  readonly top: number;
}

interface Look {
  readonly place: Place;
  /** Pixels of the file. */
  readonly picture: Extent;
  /** Where the picture is on the screen, in CSS pixels. */
  readonly stage: Extent & { readonly left: number; readonly top: number };
  readonly loupe: Extent;
  readonly pane: Extent;
  /** Pixels of the screen in one CSS pixel. */
  readonly density: number;
  /** A finger covers what is under it: the loupe lies beside it, this far away. */
  readonly beside?: number | undefined;
}

const nearest = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** The place in the middle of the pane, but no pane shows what is beyond the picture. */
function moved(share: number, picture: number, pane: number): number {
  const slack = pane - picture;
  return slack >= 0 ? slack / 2 : nearest(slack, pane / 2 - share * picture, 0);
}

function fromTop({ place, stage, loupe, beside }: Look): number {
  const at = place.y * stage.height;
  if (beside === undefined) return nearest(0, at - loupe.height / 2, stage.height - loupe.height);
  return place.y < 0.5 ? at + beside : at - beside - loupe.height;
}

export function sightOf(look: Look): Sight {
  const { place, picture, stage, loupe, pane, density } = look;
  const onPixel = (length: number) => Math.round(length * density) / density;
  const width = picture.width / density;
  const height = picture.height / density;
  const left = nearest(0, place.x * stage.width - loupe.width / 2, stage.width - loupe.width);
  return {
    picture: {
      width,
      height,
      left: onPixel(moved(place.x, width, pane.width)),
      top: onPixel(moved(place.y, height, pane.height)),
    },
    left: onPixel(stage.left + left) - stage.left,
    top: onPixel(stage.top + fromTop(look)) - stage.top,
  };
}

const stride = 0.05;
const strides: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -stride, y: 0 },
  ArrowRight: { x: stride, y: 0 },
  ArrowUp: { x: 0, y: -stride },
  ArrowDown: { x: 0, y: stride },
};

/** Null: the key does not move the loupe. */
export function placeAfterKey(key: string, { x, y }: Place): Place | null {
  const by = strides[key];
  return by === undefined ? null : { x: nearest(0, x + by.x, 1), y: nearest(0, y + by.y, 1) };
}

export function placeAt(x: number, y: number, { left, top, width, height }: DOMRect): Place {
  return { x: nearest(0, (x - left) / width, 1), y: nearest(0, (y - top) / height, 1) };
}

/** The browser has shown which formats it knows by the file that it chose. */
export function formatOf(address: string): PhotoFormat {
  return photoFormats.find((format) => address.endsWith(`.${format}`)) ?? 'jpg';
}
