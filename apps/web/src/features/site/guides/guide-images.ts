/** A screenshot in one theme, with its size in CSS pixels. */
export interface GuideImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const files: Readonly<Record<string, GuideImage>> = import.meta.glob<GuideImage>(
  '../../../../../../docs/guides/images/*.webp',
  { query: '?guide-screenshot', import: 'default', eager: true },
);

function findFile(name: string): GuideImage {
  const file = files[`../../../../../../docs/guides/images/${name}.webp`];
  if (file === undefined) throw new Error(`There is no screenshot ${name}.webp.`);
  return file;
}

/** The screenshot with this name in both themes. Throws for an unknown name, which fails the build. */
export function findGuideImage(name: string): { light: GuideImage; dark: GuideImage } {
  return { light: findFile(name), dark: findFile(`${name}-dark`) };
}
