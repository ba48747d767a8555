import { useEffect, useState } from 'react';
import { today } from '../../../lib/format-date.ts';

const aMinute = 60_000;

/** The reader's day, also when midnight passes while the page is open. */
export function useToday(): string {
  const [day, setDay] = useState(() => today());
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), aMinute);
    return () => clearInterval(timer);
  }, []);
  return day;
}
