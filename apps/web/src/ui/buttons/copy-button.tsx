import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** 'Copy the account number'. */
  label: string;
  /** Announced after copying. */
  copiedText: string;
}

const confirmationMs = 2_000;

/** Copies a text to the clipboard. Not rendered where the browser does not allow it. */
export function CopyButton({ text, label, copiedText }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  // Undefined without a secure context, whatever the types say.
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <IconButton
        icon={isCopied ? 'tick' : 'copy'}
        label={label}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      />
      <span className="vh" role="status">
        {isCopied && copiedText}
      </span>
    </>
  );
}
