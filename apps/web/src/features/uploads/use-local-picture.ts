import { useEffect, useState } from 'react';

/** What every browser shows, up to what it decodes without effort. */
const shown = ['image/jpeg', 'image/png', 'image/webp'];
const effortless = 60 * 1024 ** 2;

/** The address of a file on this machine, until the service has a picture of it. */
export function useLocalPicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !shown.includes(file.type) || file.size > effortless) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
