import styles from './spinner.module.css'

/** A turning ring, always beside a text that says what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
