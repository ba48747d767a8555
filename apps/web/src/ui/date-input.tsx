import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

/** Takes and gives calendar dates, 'YYYY-MM-DD', also as `min` and `max`. */
export function DateInput(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return <Input {...props} type="date" />;
}
