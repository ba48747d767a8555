import { canBrowserShow } from '@burnish/domain/photos/full-resolution';
import { useEffect, useState } from 'react';

const isShown = ({ type, size }: File) => canBrowserShow({ mimeType: type, size, width: null, height: null });

/** URL of the local file, to show until the server has a rendition; null when the browser can't show it. */
export function useLocalPreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !isShown(file)) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
