import { createContext, use } from 'react';

/** What a Field passes to its control. */
export interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  labelId: string;
}

export const FieldContext = createContext<FieldControl | null>(null);

/** Attributes that connect a control with its Field. Empty outside a Field, where the control needs its own name. */
export function useFieldControl() {
  const control = use(FieldContext);
  return control
    ? {
        id: control.id,
        'aria-describedby': control.describedBy,
        'aria-invalid': control.invalid || undefined,
      }
    : {};
}
