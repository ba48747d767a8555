import { photoEndings } from '@burnish/domain/photo/photo';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { gatherFromInput } from './engine/gather.ts';
import type { Gathered } from './engine/types.ts';

const accept = Object.values(photoEndings).flat().join(',');

interface ChooseProps {
  words: string;
  look?: 'plain' | 'primary';
  size?: 'normal' | 'small';
  onGather: (files: readonly Gathered[]) => void;
}

function Choose({ words, look, size, onGather, isFolder }: ChooseProps & { isFolder: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} size={size} onClick={() => input.current?.click()}>
        {words}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = isFolder;
        }}
        type="file"
        multiple
        hidden
        aria-label={words}
        accept={isFolder ? undefined : accept}
        onChange={({ target }) => {
          onGather(gatherFromInput(target.files ?? []));
          // The same can be chosen again after it was removed.
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
