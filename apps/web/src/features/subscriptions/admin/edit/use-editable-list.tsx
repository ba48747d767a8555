import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import { confirmLeaving } from '../../../../lib/confirm-leaving.ts';
import type { VirtualList } from '../../../../lib/use-list.ts';
import type { OpenRowProps } from '../../../../lib/use-open-row.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { type ActionRules, rowActions } from '../../../../ui/lists/table/action-rules.ts';
import type { ListDefinition } from '../../../../ui/lists/table/list-definition.ts';
import { RowActions } from '../../../../ui/lists/table/row-actions.tsx';
import type { EditType } from './use-edit-form.ts';

/** The form libraries are larger than the list, so they are loaded with the first edit. */
const EditForm = lazy(() => import('./edit-form.tsx'));
const UnsavedChangesDialog = lazy(async () => {
  const { UnsavedChangesDialog: Dialog } = await import('../../../../ui/overlays/unsaved-changes-dialog.tsx');
  return { default: Dialog };
});

type EditableDefinition<Row> = Omit<ListDefinition<Row>, 'actions' | 'actionsWidth' | 'editor'>;

interface EditableListOptions extends Pick<OpenRowProps, 'openId' | 'onOpen'> {
  list: VirtualList<Subscription>;
  type: EditType;
  buttonText: string;
}

interface Edit<Row> {
  /** As it was when the edit started. */
  readonly row: Row;
  /** The pane takes a moment to follow the URL. */
  readonly isOpen: boolean;
  /** The pane was opened for the edit, and closes with it. */
  readonly closesPane: boolean;
  readonly wasListed: boolean;
}

/** Another row leaves the form, which asks first if there is unsaved input. */
const parameters = ['tab', 'id'];

/** Adds a form to the details of each row of a list. */
export function useEditableList<Row extends Subscription>(
  definition: EditableDefinition<Row>,
  { list, type, buttonText, openId, onOpen }: EditableListOptions,
): ListDefinition<Row> {
  const [edit, setEdit] = useState<Edit<Row> | null>(null);
  // It ends when its row is no longer open.
  if (edit !== null && edit.isOpen !== (edit.row._id === openId)) {
    setEdit(edit.isOpen ? null : { ...edit, isOpen: true });
  }
  const isListed = ({ _id: id }: Row) => list.rows.some(({ _id }) => _id === id);

  async function start(row: Row) {
    if (!(await confirmLeaving())) return;
    const isOpen = row._id === openId;
    setEdit({ row, isOpen, closesPane: !isOpen, wasListed: isListed(row) });
    if (!isOpen) onOpen(row._id);
  }

  function close() {
    setEdit(null);
    if (edit?.closesPane) onOpen('', { replace: true });
  }

  const rules: ActionRules<Row, 'edit'> = {
    edit: { label: buttonText, isOffered: () => true, isPrimary: true },
  };
  return {
    ...definition,
    actions: (row, place) => (
      <RowActions
        subject={definition.title.text(row)}
        place={place}
        actions={rowActions(rules, row, null, { edit: { onSelect: () => void start(row) } })}
      />
    ),
    actionsWidth: 7,
    editor: (row) =>
      edit?.isOpen && edit.row._id === row._id ? (
        <Suspense fallback={<Skeleton shape="lines" count={1} />}>
          <EditForm
            row={row}
            editState={{ initial: edit.row, isListed: !edit.wasListed || isListed(row) }}
            type={type}
            onClose={close}
          />
          <UnsavedChangesDialog parameters={parameters} />
        </Suspense>
      ) : null,
  };
}
