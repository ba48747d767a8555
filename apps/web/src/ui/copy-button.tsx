import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** 'Copy the account number'. */
  label: string;
  /** Read aloud when it is done. */
  doneText: string;
}

const shownFor = 2_000;

/** Puts a text on the clipboard. Absent where the browser lends none to a page. */
export function CopyButton({ text, label, doneText }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), shownFor);
    return () => clearTimeout(timer);
  }, [isDone]);

  // Without a secure context there is none, whatever the types say.
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <IconButton
        icon={isDone ? 'tick' : 'copy'}
        label={label}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setDone(true),
            () => setDone(false),
          )
        }
      />
      <span className="vh" role="status">
        {isDone && doneText}
      </span>
    </>
  );
}
