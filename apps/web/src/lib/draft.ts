import { useEffect, useEffectEvent, useState } from 'react';

const rest = 250;

/**
 * What is being typed, told onward once the typing rests. A value that comes from elsewhere (the back button, a
 * cleared search) takes the place of what was typed; the echo of what was told does not.
 */
export function useDraft(value: string, tell: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);

  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setDraft(value);
    }
  }

  const tellDraft = useEffectEvent(() => {
    if (draft === told) return;
    setTold(draft);
    tell(draft);
  });

  useEffect(() => {
    if (draft === told) return;
    const timer = setTimeout(tellDraft, rest);
    return () => clearTimeout(timer);
  }, [draft, told]);

  return [draft, setDraft] as const;
}
