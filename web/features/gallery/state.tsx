import type { ReactNode } from 'react'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Stage } from './stage.tsx'
import styles from './state.module.css'
import { useWords, type Words } from './words.ts'

type Props = { name: Words; look?: 'row' | 'stack' | 'page'; children: ReactNode }

const insides = { row: Row, stack: Stack, page: Stage }

export function State({ name, look = 'row', children }: Props) {
  const pick = useWords()
  const Inside = insides[look]
  return (
    <div className={styles.state}>
      <p className={styles.name}>{pick(name)}</p>
      <Inside>{children}</Inside>
    </div>
  )
}
