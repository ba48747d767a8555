import { ToolButton } from './tool-button.tsx';
import { useCopy } from './use-copy.ts';

const texts = { copy: 'Copy', copied: 'Copied' };

interface CopyTextButtonProps {
  text: string;
  /** Starts with 'Copy', as the button shows it. */
  label: string;
  /** Announced after copying. */
  copiedText: string;
}

/** Like CopyButton, with words beside the icon. */
export function CopyTextButton({ text, label, copiedText }: CopyTextButtonProps) {
  const { isCopied, copy } = useCopy(text);
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <ToolButton icon={isCopied ? 'tick' : 'copy'} aria-label={isCopied ? copiedText : label} onClick={copy}>
        {isCopied ? texts.copied : texts.copy}
      </ToolButton>
      <span className="vh" role="status">
        {isCopied && copiedText}
      </span>
    </>
  );
}
