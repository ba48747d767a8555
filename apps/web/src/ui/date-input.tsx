import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

type DateInputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'min' | 'max'> & {
  /** Calendar dates, 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
};

export function DateInput(props: DateInputProps) {
  return <Input {...props} type="date" />;
}
