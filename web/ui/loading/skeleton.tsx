import styles from './skeleton.module.css'

type Props = { shape?: 'line' | 'title' | 'tile' | 'card'; count?: number }

/** Rendered by Loading, which announces it once. */
export function Skeleton({ shape = 'line', count = 1 }: Props) {
  return Array.from({ length: count }, (_, index) => <span key={index} className={styles[shape]} aria-hidden />)
}
