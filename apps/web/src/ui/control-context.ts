import { createContext, use } from 'react';

/** What a field tells the control that it holds. */
export interface Control {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  labelId: string;
}

export const ControlContext = createContext<Control | null>(null);

/** The attributes that tie a control to its field. Outside of one: none, and the control must name itself. */
export function useControl() {
  const control = use(ControlContext);
  return control
    ? {
        id: control.id,
        'aria-describedby': control.describedBy,
        'aria-invalid': control.invalid || undefined,
      }
    : {};
}
