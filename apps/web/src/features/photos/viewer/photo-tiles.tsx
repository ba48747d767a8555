import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import type { Size, View } from './geometry.ts';
import styles from './photo-layers.module.css';
import { type Box, boxOf, boxOfTile, parseTileGrid, type TileGrid, visibleTiles } from './tiles.ts';

async function loadGrid(url: string, signal: AbortSignal): Promise<TileGrid> {
  const response = await fetch(url, { signal });
  const grid = response.ok ? parseTileGrid(await response.json()) : null;
  if (grid === null) throw new Error(`no tiles: ${response.status}`);
  return grid;
}

/** The first request of a photo renders the tiles, which can take some seconds. The URL changes from time to time. */
function useTileGrid(url: string): TileGrid | null {
  const { data } = useQuery({
    queryKey: ['photo-tiles', url],
    queryFn: ({ signal }) => loadGrid(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return data ?? null;
}

const percent = (fraction: number) => `${fraction * 100}%`;

function styleOf({ left, top, width, height }: Box): CSSProperties {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

/** Keeps the URL with which it was loaded, however often that changes. */
function TileImage({ url: firstUrl, style }: { url: string; style: CSSProperties }) {
  const [url] = useState(firstUrl);
  const [hasFailed, setFailed] = useState(false);
  // The preview stays visible.
  if (hasFailed) return null;
  return (
    <img src={url} alt="" style={style} decoding="async" draggable={false} onError={() => setFailed(true)} />
  );
}

interface PhotoTilesProps {
  url: string;
  photo: Size;
  view: View;
  pane: Size;
}

/** The full resolution of what the pane shows. */
export function PhotoTiles({ url, photo, view, pane }: PhotoTilesProps) {
  const grid = useTileGrid(url);
  if (grid === null) return null;
  return (
    <div className={styles.tiles} data-tiles style={styleOf(boxOf(grid, photo))}>
      {visibleTiles({ grid, photo, view, pane }).map((tile) => {
        const name = `${tile.column}-${tile.row}`;
        return <TileImage key={name} url={`${url}/${name}`} style={styleOf(boxOfTile(tile, grid))} />;
      })}
    </div>
  );
}
