import { Button } from '../buttons/button.tsx';
import { FormError } from '../forms/form-error.tsx';
import { listTexts } from '../lists/list-texts.ts';

interface LoadErrorProps {
  text: string;
  onRetry: () => void;
}

/** A small part of a page couldn't be loaded. A list or a page of its own shows an EmptyState. */
export function LoadError({ text, onRetry }: LoadErrorProps) {
  return (
    <>
      <FormError>{text}</FormError>
      <Button size="small" onClick={onRetry}>
        {listTexts.retry}
      </Button>
    </>
  );
}
