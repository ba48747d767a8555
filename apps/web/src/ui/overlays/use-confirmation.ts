import { useState } from 'react';

export interface Confirmation {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Whether the user is being asked. */
export function useConfirmation(): Confirmation {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
