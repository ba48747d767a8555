import styles from './pencil.module.css';

/** The texture of pencil marks. Must be in the document once; all marks refer to its id. */
export function PencilGrain() {
  return (
    <svg className={styles.grain} aria-hidden="true" focusable="false">
      <filter id="wax" x="-12%" y="-12%" width="124%" height="124%" colorInterpolationFilters="sRGB">
        <feTurbulence type="fractalNoise" baseFrequency=".045" numOctaves="2" seed="4" result="wander" />
        <feDisplacementMap
          in="SourceGraphic"
          in2="wander"
          scale="3"
          xChannelSelector="R"
          yChannelSelector="G"
          result="line"
        />
        <feTurbulence type="fractalNoise" baseFrequency=".62 .78" numOctaves="2" seed="11" result="grain" />
        <feColorMatrix in="grain" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  7 0 0 0 -2.200" result="tooth" />
        <feComposite in="line" in2="tooth" operator="in" />
      </filter>
    </svg>
  );
}
