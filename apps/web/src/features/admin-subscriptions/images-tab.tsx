import { currencies } from '@burnish/domain/money/money';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { copy as editCopy } from './edit/copy.ts';
import { useEditable } from './edit/editable.tsx';
import { imagesCard } from './images-card.tsx';
import { useImagesSubscriptions } from './queries.ts';

const currencyOptions = currencies.map((value) => ({ value, label: value }));

export default function ImagesTab({ narrowing, onNarrow }: Narrowable) {
  const { search } = narrowing;
  const currency = oneOf(currencies, narrowing.currency);
  const editable = useEditable(useImagesSubscriptions({ search, currency }), imagesCard, {
    by: 'usage',
    words: editCopy.editUsage,
  });
  return (
    <RecordPage
      {...editable}
      words={copy.imagesPage}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={currency ?? ''}
      onFilter={(chosen) => onNarrow({ currency: chosen })}
      filterOptions={currencyOptions}
      onClear={() => onNarrow({ search: '', currency: '' })}
    />
  );
}
