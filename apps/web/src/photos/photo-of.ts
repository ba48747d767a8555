import type { PhotoFiles } from '../ui/photo.tsx';

/** '480w' addresses of one picture in one format, from files that are called 'name-480.avif'. */
function candidates(files: Readonly<Record<string, string>>, name: string, format: string): string[] {
  const named = new RegExp(`/${name}-(\\d+)\\.${format}$`);
  return Object.entries(files).flatMap(([path, address]) => {
    const width = named.exec(path)?.[1];
    return width === undefined ? [] : [`${address} ${width}w`];
  });
}

/** @throws Error when the picture has no JPEG, which every browser can show. */
export function photoOf(
  files: Readonly<Record<string, string>>,
  name: string,
  size: { width: number; height: number },
): PhotoFiles {
  const jpeg = candidates(files, name, 'jpg').at(-1)?.split(' ')[0];
  if (jpeg === undefined) throw new Error(`${name} has no JPEG`);
  return {
    avif: candidates(files, name, 'avif').join(', '),
    webp: candidates(files, name, 'webp').join(', '),
    jpeg,
    ...size,
  };
}
