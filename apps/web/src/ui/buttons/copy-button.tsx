import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  text: string;
  /** 'Copy the account number'. */
  label: string;
  /** Announced after copying. */
  copiedText: string;
}

/** Copies a text to the clipboard. Not rendered where the browser does not allow it. */
export function CopyButton({ text, label, copiedText }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text);
  // Undefined without a secure context, whatever the types say.
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <IconButton icon={isCopied ? 'tick' : 'copy'} label={label} onClick={copy} />
      <span className="vh" role="status">
        {isCopied && copiedText}
      </span>
    </>
  );
}
