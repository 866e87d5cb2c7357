import styles from './spinner.module.css'

/** Always beside a text, because it has no accessible name. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
