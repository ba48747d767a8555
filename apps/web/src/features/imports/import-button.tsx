import type { ImportKind } from '@burnish/domain/imports/import';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { importButtonCopy } from './import-button-copy.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

/** Opens the import of a kind, next to the list of what is imported. */
export default function ImportButton({ kind }: { kind: ImportKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {importButtonCopy.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
