import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense } from 'react';
import type { VirtualList } from '../../../../lib/use-list.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { CardDefinition } from '../../../../ui/lists/record-page.tsx';
import { useOpenEdits } from './open-edits.ts';
import type { EditType } from './use-edit-form.ts';

/** The form libraries are larger than the list, so they are loaded with the first edit. */
const EditForm = lazy(() => import('./edit-form.tsx'));

interface EditableListOptions {
  type: EditType;
  buttonText: string;
}

/** Adds inline editing to the cards of a list. */
export function useEditableList<Row extends Subscription>(
  source: VirtualList<Row>,
  card: CardDefinition<Row>,
  { type, buttonText }: EditableListOptions,
) {
  const { list, editStateOf, open, close } = useOpenEdits(source);
  const editableCard: CardDefinition<Row> = {
    ...card,
    actions: (row) => (
      <Button size="small" onClick={() => open(row)}>
        {buttonText}
      </Button>
    ),
    editor(row) {
      const editState = editStateOf(row);
      return (
        editState && (
          <Suspense fallback={<Skeleton shape="lines" count={1} />}>
            <EditForm row={row} editState={editState} type={type} onClose={() => close(row)} />
          </Suspense>
        )
      );
    },
  };
  return { list, card: editableCard };
}
