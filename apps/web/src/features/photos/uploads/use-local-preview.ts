import { useEffect, useState } from 'react';
import { canShowOriginal } from '../viewer/viewed-photo.ts';

/** URL of the local file, to show until the server has a rendition; null when the browser can't show it. */
export function useLocalPreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !canShowOriginal(file.type, file.size, null)) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
