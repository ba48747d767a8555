import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { limitBounds, usageBounds } from '@burnish/domain/subscriptions/subscription';
import { confirmLeaving } from '../../../../lib/confirm-leaving.ts';
import { fullName } from '../../../../presentation/people.ts';
import { InlineEdit } from '../../../../ui/forms/inline-edit.tsx';
import { copy } from './copy.ts';
import { CountField, ReasonField, StatusField } from './edit-fields.tsx';
import { changesTo, valuesOf } from './edit-values.ts';
import type { EditState } from './open-edits.ts';
import { StatusDialog } from './status-dialog.tsx';
import { type EditType, useEditForm } from './use-edit-form.ts';

interface EditFormProps {
  row: Subscription;
  editState: EditState;
  type: EditType;
  onClose: () => void;
}

export default function EditForm({ row, editState, type, onClose }: EditFormProps) {
  const form = useEditForm(row, type, onClose);
  const current = valuesOf(row);
  // While the admin's own change is being saved, it is not reported as another admin's change.
  const initial = form.busy ? current : valuesOf(editState.initial);
  const hasChanged = Object.keys(changesTo(initial, current)).length > 0;
  const notice = editState.isListed ? hasChanged && copy.changed : copy.unlisted;
  async function cancel() {
    if (!form.isDirty || (await confirmLeaving(form.endUnsaved))) onClose();
  }

  const fieldProps = { control: form.control, initial, current };

  return (
    <>
      <InlineEdit
        label={copy.label(fullName(row.userId))}
        busy={form.busy}
        notice={notice || undefined}
        onSubmit={form.submit}
        onClose={() => void cancel()}
      >
        {row.subscriptionType === 'payPerImage' ? (
          <CountField
            {...fieldProps}
            name="imagesUsed"
            min={usageBounds.min}
            max={row.quantity}
            labelNote={copy.purchased(row.quantity)}
          />
        ) : (
          <>
            <StatusField {...fieldProps} />
            <CountField {...fieldProps} name="imagesUsed" {...usageBounds} />
            <CountField {...fieldProps} name="imagesLimit" {...limitBounds} />
          </>
        )}
        <ReasonField control={form.control} />
      </InlineEdit>
      {form.statusToConfirm && (
        <StatusDialog
          row={row}
          customer={fullName(row.userId)}
          status={form.statusToConfirm}
          onConfirm={form.confirm}
          onClose={form.cancelConfirmation}
        />
      )}
    </>
  );
}
