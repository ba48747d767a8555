import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense } from 'react';
import type { VirtualList } from '../../../../lib/use-list.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { type ActionRules, rowActions } from '../../../../ui/lists/table/action-rules.ts';
import type { ListDefinition } from '../../../../ui/lists/table/list-definition.ts';
import { RowActions } from '../../../../ui/lists/table/row-actions.tsx';
import { useOpenEdits } from './open-edits.ts';
import type { EditType } from './use-edit-form.ts';

/** The form libraries are larger than the list, so they are loaded with the first edit. */
const EditForm = lazy(() => import('./edit-form.tsx'));

type EditableDefinition<Row> = Omit<ListDefinition<Row>, 'actions' | 'actionsWidth' | 'editor'>;

interface EditableListOptions {
  type: EditType;
  buttonText: string;
}

/** Adds inline editing to the rows of a list. */
export function useEditableList<Row extends Subscription>(
  source: VirtualList<Row>,
  definition: EditableDefinition<Row>,
  { type, buttonText }: EditableListOptions,
) {
  const { list, editStateOf, open, close } = useOpenEdits(source);
  const rules: ActionRules<Row, 'edit'> = {
    edit: { label: buttonText, isOffered: () => true, isPrimary: true },
  };
  const editableDefinition: ListDefinition<Row> = {
    ...definition,
    // The row that is edited may be covered by its own details.
    actions: (row, place) =>
      place === 'row' && (
        <RowActions
          subject={definition.title.text(row)}
          place={place}
          actions={rowActions(rules, row, null, { edit: { onSelect: () => open(row) } })}
        />
      ),
    actionsWidth: 7,
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
  return { list, definition: editableDefinition };
}
