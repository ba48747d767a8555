import { type ComponentProps, useId } from 'react';
import { useFieldControl } from './control-context.ts';
import { Input } from './input.tsx';
import styles from './money-input.module.css';

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'inputMode'> {
  /** In front of the amount. */
  symbol: string;
}

/** An amount as text: a number field would drop separators, and change the amount when it is scrolled. */
export function MoneyInput({ symbol, ...rest }: MoneyInputProps) {
  const symbolId = useId();
  const { 'aria-describedby': describedBy } = useFieldControl();
  return (
    <span className={styles.money}>
      <span id={symbolId} className={styles.symbol}>
        {symbol}
      </span>
      <Input
        autoComplete="off"
        {...rest}
        inputMode="decimal"
        aria-describedby={[symbolId, describedBy].filter(Boolean).join(' ')}
      />
    </span>
  );
}
