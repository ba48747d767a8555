import { Button } from '../buttons/button.tsx';
import styles from './arrived-button.module.css';
import { listTexts } from './list-texts.ts';

interface ArrivedButtonProps {
  /** How many rows have arrived that aren't shown. */
  count: number;
  onShow: () => void;
}

/** Says politely how many rows have arrived, and shows them. It lies over the list, so that it moves nothing. */
export function ArrivedButton({ count, onShow }: ArrivedButtonProps) {
  return (
    <div className={styles.arrived}>
      <span role="status" className="vh">
        {count > 0 && listTexts.arrived(count)}
      </span>
      {count > 0 && (
        <Button size="small" onClick={onShow}>
          {listTexts.arrived(count)}
        </Button>
      )}
    </div>
  );
}
