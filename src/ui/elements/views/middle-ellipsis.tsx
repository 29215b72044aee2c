import styles from './middle-ellipsis.module.css';

/** Shorter names are cut at their end, if at all. */
const LEAST_CHARS = 18;
const TAIL_CHARS = 8;

/** A name that is cut in its middle where there is no room: names of one kind often begin alike. */
export function MiddleEllipsis({ name }: { name: string }) {
  if (name.length < LEAST_CHARS) return name;
  return (
    <span className={styles.name}>
      <span className="visually-hidden">{name}</span>
      <span className={styles.start} aria-hidden="true">
        {name.slice(0, -TAIL_CHARS)}
      </span>
      <span aria-hidden="true">{name.slice(-TAIL_CHARS)}</span>
    </span>
  );
}
