import { useEffect, useEffectEvent, useState } from 'react';

const delay = 250;

/**
 * Text input that is reported when the user stops typing. A value that changes elsewhere (back button, cleared search)
 * replaces the text; the value that was just reported does not.
 */
export function useDebouncedInput(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);

  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }

  const report = useEffectEvent(() => {
    if (text === reported) return;
    setReported(text);
    onChange(text);
  });

  useEffect(() => {
    if (text === reported) return;
    const timer = setTimeout(report, delay);
    return () => clearTimeout(timer);
  }, [text, reported]);

  return [text, setText] as const;
}
