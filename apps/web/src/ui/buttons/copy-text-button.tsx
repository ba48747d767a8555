import { ToolButton } from './tool-button.tsx';
import { useCopy } from './use-copy.ts';

const texts = { copy: 'Copy', copied: 'Copied' };

interface CopyTextButtonProps {
  text: string;
  /** What the button shows. Default: 'Copy'. */
  caption?: string;
  /** Starts with what the button shows. */
  label: string;
  /** Announced after copying. */
  copiedText: string;
}

/** Like CopyButton, with words beside the icon. */
export function CopyTextButton({ text, caption = texts.copy, label, copiedText }: CopyTextButtonProps) {
  const { isCopied, copy } = useCopy(text);
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <ToolButton icon={isCopied ? 'tick' : 'copy'} aria-label={isCopied ? copiedText : label} onClick={copy}>
        {isCopied ? texts.copied : caption}
      </ToolButton>
      <span className="vh" role="status">
        {isCopied && copiedText}
      </span>
    </>
  );
}
