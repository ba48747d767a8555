import { useEffect, useState } from 'react';

/** Types that every browser can show. Larger files would take too long to decode. */
const previewTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxPreviewBytes = 60 * 1024 ** 2;

/** URL of the local file, to show until the server has a rendition; null when the browser can't show it. */
export function useLocalPreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !previewTypes.includes(file.type) || file.size > maxPreviewBytes) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
