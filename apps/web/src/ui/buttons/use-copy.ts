import { useEffect, useState } from 'react';

const confirmationMs = 2_000;

/** Copies a text to the clipboard, and says for two seconds that it was copied. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return {
    isCopied,
    copy: () =>
      void navigator.clipboard.writeText(text).then(
        () => setCopied(true),
        () => setCopied(false),
      ),
  };
}
