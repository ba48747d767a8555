import { useState } from 'react';

/** The latest value, or while it is held the one that was shown when that began. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [shown, setShown] = useState(value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
}
