import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/api-error.ts';
import { downloadCsv } from '../../../lib/download-text.ts';
import { Button } from '../../buttons/button.tsx';
import { Icon } from '../../display/icon.tsx';
import { toast } from '../../feedback/toast.ts';
import { tableTexts } from './table-texts.ts';

export interface ListExport {
  /** Without the extension. */
  readonly name: string;
  /** The text of the file: with these rows, or else all that the filters find. */
  readonly load: (ids?: readonly string[]) => Promise<string>;
  /** The filters are invalid. */
  readonly isDisabled?: boolean;
}

/** Downloads what the list shows, or only the rows with these IDs. */
export function CsvButton({ name, load, isDisabled, ids }: ListExport & { ids?: readonly string[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => load(ids),
    networkMode: 'always',
    onSuccess: (text) => downloadCsv(`${name}.csv`, text),
    onError: (error) => toast.error(errorText(error, tableTexts.exportFailed), { id: 'export' }),
  });
  return (
    <Button
      size="small"
      title={tableTexts.exportHint}
      busy={isPending}
      disabled={isDisabled}
      onClick={() => mutate()}
    >
      {!isPending && <Icon name="download" small />}
      {tableTexts.exportCsv}
    </Button>
  );
}
