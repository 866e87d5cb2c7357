import { showCell, type Sheet } from '@parcelle/domain/studio-catalogue'
import { useId, useMemo, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { Grid } from './grid.tsx'
import { ImportDialog, type PastedText } from './import-dialog.tsx'
import type { CellPlace } from './move-in-grid.ts'
import { SheetProblems, UseList } from './sheet-problems.tsx'
import { SheetTools } from './sheet-tools.tsx'
import { useSheet, type SheetProps } from './use-sheet.ts'
import { useSheetWords } from './use-sheet-words.ts'
import styles from './sheet.module.css'

type Props = SheetProps & {
  title: string
  /** Without its ending. */
  fileName: string
}

/** Rows as a grid: typed, pasted from a spreadsheet, from and to a CSV file. */
export function SheetEditor({ title, fileName, ...props }: Props) {
  const { sheet, isWritable, findUses } = props
  const { t, count } = useI18n()
  const id = useId()
  const words = useSheetWords(sheet)
  const editor = useSheet(props)
  const { rows, problems, place, chosen, wanted, refused } = editor
  const [pasted, setPasted] = useState<PastedText | null>(null)
  const byCell = useMemo(() => new Map(problems.map((one) => [`${one.row} ${one.column}`, one])), [problems])
  const problemAt = ({ row, column }: CellPlace) => {
    const problem = byCell.get(`${rows[row]} ${sheet.columns[column]?.key}`)
    return problem ? words.problem(problem) : null
  }
  return (
    <section className={styles.sheet} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <span className={styles.count}>{count('studio.sheet.rows', sheet.items.length)}</span>
      </div>
      <SheetTools
        sheet={sheet}
        fileName={fileName}
        isWritable={isWritable}
        editor={editor}
        words={words}
        onGiven={(text) => setPasted({ text, from: null })}
      />
      {refused.length > 0 && (
        <Banner tone="error" title={t('studio.sheet.used')}>
          <UseList uses={refused} />
        </Banner>
      )}
      {rows.length === 0 ? (
        <p className={styles.none}>{t(wanted === '' ? 'studio.sheet.empty' : 'studio.sheet.none')}</p>
      ) : (
        <Grid
          labelledBy={`${id}-title`}
          describedBy={`${id}-hint`}
          columns={words.columns}
          rowCount={rows.length}
          numberOf={(row) => (rows[row] ?? row) + 1}
          textAt={({ row, column }) => textAt(sheet, rows[row], column, editor.mark)}
          problemAt={problemAt}
          isWritable={isWritable}
          active={place}
          onActive={editor.setActive}
          onWrite={editor.write}
          onPaste={(text) => setPasted({ text, from: { row: chosen ?? sheet.items.length, column: place.column } })}
          onRowKey={editor.handleRowKey}
        />
      )}
      <output className={styles.said}>{problemAt(place)}</output>
      <p id={`${id}-hint`} className={styles.hint}>
        {t(isWritable ? 'studio.sheet.keys' : 'studio.sheet.keys.read')}
      </p>
      <SheetProblems sheet={sheet} problems={problems} words={words} onGo={editor.setActive} />
      {pasted && (
        <ImportDialog
          sheet={sheet}
          pasted={pasted}
          findUses={findUses}
          onClose={() => setPasted(null)}
          onTake={(next) => {
            setPasted(null)
            editor.replace(next)
          }}
        />
      )}
    </section>
  )
}

function textAt({ items, columns }: Sheet, row: number | undefined, at: number, mark: ',' | '.'): string {
  const column = columns[at]
  return column && row !== undefined ? showCell(items[row], column, mark) : ''
}
