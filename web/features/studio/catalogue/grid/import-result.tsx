import type { ImportedRows, Sheet } from '@parcelle/domain/studio-catalogue'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { More, UseList } from './sheet-problems.tsx'
import type { SheetWords } from './use-sheet-words.ts'

const SHOWN = 50

type Props = {
  sheet: Sheet
  taken: ImportedRows
  /** Number of rows that would be removed. */
  lost: number
  uses: readonly string[]
  words: SheetWords
}

/** What the rows of a file would change, or what is wrong with them, by cell. */
export function ImportResult({ sheet, taken, lost, uses, words }: Props) {
  const { t, count, number } = useI18n()
  const { problems, rows, items } = taken
  if (problems.length > 0)
    return (
      <Banner tone="error" title={count('studio.import.problems', problems.length)}>
        <ul>
          {problems.slice(0, SHOWN).map(({ line, column, ...problem }) => (
            <li key={`${line} ${column} ${problem.code} ${JSON.stringify(problem.params)}`}>
              {column === null
                ? t('studio.import.line', { line, problem: words.problem(problem) })
                : t('studio.import.cell', { line, column: words.nameOf(column), problem: words.problem(problem) })}
            </li>
          ))}
          <More count={problems.length - SHOWN} />
        </ul>
      </Banner>
    )
  if (uses.length > 0)
    return (
      <Banner tone="error" title={t('studio.sheet.used')}>
        <UseList uses={uses} />
      </Banner>
    )
  const before = new Set(sheet.items.map((item) => JSON.stringify(item)))
  const added = items.length - sheet.items.length + lost
  const others = items.filter((item) => !before.has(JSON.stringify(item))).length
  return (
    <p>
      {t('studio.import.effect', {
        rows: number(rows),
        added: number(added),
        changed: number(Math.max(0, others - added)),
        removed: number(lost),
        total: number(items.length),
      })}
    </p>
  )
}
