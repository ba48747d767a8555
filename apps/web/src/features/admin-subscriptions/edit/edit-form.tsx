import type { Subscription } from '@burnish/contract/entity';
import { limitBounds, usageBounds } from '@burnish/domain/subscription/subscription';
import { InlineEdit } from '../../../ui/inline-edit.tsx';
import { customerOf } from '../presentation.ts';
import { copy } from './copy.ts';
import { CountField } from './count-field.tsx';
import { changesTo, fieldsOf } from './fields.ts';
import type { Standing } from './opened.ts';
import { ReasonField } from './reason-field.tsx';
import { StatusField } from './status-field.tsx';
import { StopQuestion } from './stop-question.tsx';
import type { EditCall } from './use-edit.ts';
import { useEditForm } from './use-edit-form.ts';

interface EditFormProps {
  row: Subscription;
  standing: Standing;
  by: EditCall;
  onClose: () => void;
}

export default function EditForm({ row, standing, by, onClose }: EditFormProps) {
  const { control, busy, send, askedStatus, confirm, withdraw } = useEditForm(row, by, onClose);
  const now = fieldsOf(row);
  // One's own change, on its way back, is none that came meanwhile.
  const before = busy ? now : fieldsOf(standing.before);
  const hasChanged = Object.keys(changesTo(before, now)).length > 0;
  const notice = standing.isListed ? hasChanged && copy.changed : copy.unlisted;
  const known = { control, before, now };

  return (
    <>
      <InlineEdit
        label={copy.label(customerOf(row))}
        words={copy}
        busy={busy}
        notice={notice || undefined}
        onSubmit={send}
        onClose={onClose}
      >
        {row.subscriptionType === 'payPerImage' ? (
          <CountField
            {...known}
            name="imagesUsed"
            min={usageBounds.min}
            max={row.quantity}
            aside={copy.bought(row.quantity)}
          />
        ) : (
          <>
            <StatusField {...known} />
            <CountField {...known} name="imagesUsed" {...usageBounds} />
            <CountField {...known} name="imagesLimit" {...limitBounds} />
          </>
        )}
        <ReasonField control={control} />
      </InlineEdit>
      {askedStatus && (
        <StopQuestion
          row={row}
          customer={customerOf(row)}
          status={askedStatus}
          onConfirm={confirm}
          onClose={withdraw}
        />
      )}
    </>
  );
}
