import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type Ordering from './ordering.tsx';

type OrderingCode = ComponentType<ComponentProps<typeof Ordering>>;

/** The forms come when somebody first orders. Where they do not come, the page stays as it is. */
export function useOrderingCode(wanted: boolean, onFail: () => void): OrderingCode | null {
  const [code, setCode] = useState<OrderingCode | null>(null);
  const fail = useEffectEvent(onFail);
  const isMissing = wanted && code === null;

  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    import('./ordering.tsx').then(
      (loaded) => setCode(() => loaded.default),
      () => !isOver && fail(),
    );
    return () => {
      isOver = true;
    };
  }, [isMissing]);

  return code;
}
