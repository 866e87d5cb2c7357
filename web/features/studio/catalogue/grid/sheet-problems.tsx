import type { CellProblem, Sheet } from '@parcelle/domain/studio-catalogue'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import type { CellPlace } from './move-in-grid.ts'
import type { SheetWords } from './use-sheet-words.ts'
import styles from './sheet.module.css'

const SHOWN = 20

type Props = {
  sheet: Sheet
  problems: readonly CellProblem[]
  words: SheetWords
  onGo: (place: CellPlace) => void
}

/** Every cell that prevents publication, with the way to it. */
export function SheetProblems({ sheet, problems, words, onGo }: Props) {
  const { t, count } = useI18n()
  if (problems.length === 0) return null
  return (
    <div className={styles.problems}>
      <p className={styles.wrong}>
        <Icon name="warning" size={16} />
        {count('studio.sheet.problems', problems.length)}
      </p>
      <ul>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.row} ${problem.column} ${problem.code}`}>
            <button
              type="button"
              className={styles.go}
              onClick={() =>
                onGo({ row: problem.row, column: sheet.columns.findIndex(({ key }) => key === problem.column) })
              }
            >
              {t('studio.sheet.at', { row: problem.row + 1, column: words.nameOf(problem.column) })}
            </button>{' '}
            {words.problem(problem)}
          </li>
        ))}
        <More count={problems.length - SHOWN} />
      </ul>
    </div>
  )
}

export function UseList({ uses }: { uses: readonly string[] }) {
  return (
    <ul>
      {uses.slice(0, SHOWN).map((use) => (
        <li key={use}>{use}</li>
      ))}
      <More count={uses.length - SHOWN} />
    </ul>
  )
}

export function More({ count }: { count: number }) {
  const { t } = useI18n()
  return count > 0 && <li>{t('studio.sheet.problems.more', { count })}</li>
}
