import type { Subscription } from '@burnish/contract/entity';
import type { LongList } from '../../../lib/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import type { CardDefinition } from '../../../ui/record-list.tsx';
import { EditForm } from './edit-form.tsx';
import type { EditCall } from './use-edit.ts';
import { useOpened } from './use-opened.ts';

interface EditableOptions {
  by: EditCall;
  /** Says the button that begins an edit. */
  words: string;
}

/** A list whose cards can be edited where they stand. */
export function useEditable<Row extends Subscription>(
  listed: LongList<Row>,
  card: CardDefinition<Row>,
  { by, words }: EditableOptions,
) {
  const { list, standingOf, open, close } = useOpened(listed);
  const editable: CardDefinition<Row> = {
    ...card,
    acts: (row) => (
      <Button size="small" onClick={() => open(row)}>
        {words}
      </Button>
    ),
    editor(row) {
      const standing = standingOf(row);
      return standing && <EditForm row={row} standing={standing} by={by} onClose={() => close(row)} />;
    },
  };
  return { list, card: editable };
}
