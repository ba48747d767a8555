import { photoExtensions } from '@burnish/domain/photos/photo';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { filesFromInput } from './engine/file-selection.ts';
import type { SelectedFile } from './engine/types.ts';

const accept = Object.values(photoExtensions).flat().join(',');

interface ChooseProps {
  label: string;
  variant?: 'secondary' | 'primary';
  size?: 'normal' | 'small';
  onSelect: (files: readonly SelectedFile[]) => void;
}

function Choose({ label, variant, size, onSelect, isFolder }: ChooseProps & { isFolder: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = isFolder;
        }}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={isFolder ? undefined : accept}
        onChange={({ target }) => {
          onSelect(filesFromInput(target.files ?? []));
          // Without this, choosing the same file after removing it wouldn't fire another change event.
          target.value = '';
        }}
      />
    </>
  );
}

export function ChooseFiles(props: ChooseProps) {
  return <Choose {...props} isFolder={false} />;
}

export function ChooseFolder(props: ChooseProps) {
  return <Choose {...props} isFolder />;
}
