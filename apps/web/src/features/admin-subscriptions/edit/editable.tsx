import type { Subscription } from '@burnish/contract/entity';
import { lazy, Suspense } from 'react';
import type { LongList } from '../../../lib/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import type { CardDefinition } from '../../../ui/record-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { EditCall } from './use-edit.ts';
import { useOpened } from './use-opened.ts';

/** Forms weigh more than the list: theirs comes with the first edit. */
const EditForm = lazy(() => import('./edit-form.tsx'));

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
      return (
        standing && (
          <Suspense fallback={<Skeleton shape="lines" count={1} />}>
            <EditForm row={row} standing={standing} by={by} onClose={() => close(row)} />
          </Suspense>
        )
      );
    },
  };
  return { list, card: editable };
}
