import type { Json, Operation } from '@parcelle/domain/studio'
import {
  findValueUses,
  listAskers,
  readLifeTable,
  readList,
  readTemporaryTable,
  showCell,
  withFormRows,
  type Sheet,
} from '@parcelle/domain/studio-catalogue'
import { useMemo, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { fileOf, useDraft, type Draft } from '../draft/use-draft.ts'
import { usePartLabel } from './catalogue-nav.tsx'
import { SheetEditor } from './grid/sheet-editor.tsx'
import type { RenamedRow } from './grid/use-sheet.ts'
import { LIFE, listFile, readName, TABLES } from './parts.ts'
import { RenameValue } from './rename-value.tsx'
import { useUseWords } from './use-use-words.ts'
import styles from './catalogue.module.css'

type Props = { draft: Draft; name: string; isWritable: boolean }

/** The values that a question offers. */
export function ListPart({ draft, name, isWritable }: Props) {
  const { t, locale } = useI18n()
  const toWords = useUseWords()
  const [renamed, setRenamed] = useState<RenamedRow | null>(null)
  const file = listFile(name)
  const opened = useDraft(draft.id, [file])
  const list = opened.draft ? fileOf(opened.draft, file) : undefined
  const sheet = useMemo(() => readList(file, list), [file, list])
  if (!opened.draft)
    return opened.error === null ? <Skeleton shape="card" count={1} /> : <ErrorPanel onRetry={opened.retry} />
  if (!sheet) return <p className={styles.choose}>{t('studio.catalogue.unreadable', { name: file })}</p>
  const askers = listAskers(draft.content, name).map((asker) => readName(asker, locale))
  const findUses = (items: readonly Json[]) => {
    const values = new Set(items.map((item) => valueOf(sheet, item)))
    return toWords(findValueUses(draft.content, name, values))
  }
  return (
    <>
      <SheetEditor
        sheet={sheet}
        title={t('studio.catalogue.list.title', { name })}
        fileName={name}
        isWritable={isWritable}
        findUses={findUses}
        onRename={setRenamed}
        onChange={(operation: Operation) => draft.change([operation])}
      />
      {renamed && (
        <RenameValue draft={draft} list={name} sheet={sheet} renamed={renamed} onClose={() => setRenamed(null)} />
      )}
      <p className={styles.choose}>
        {askers.length === 0
          ? t('studio.catalogue.list.unused')
          : t('studio.catalogue.list.asked', { questions: [...new Set(askers)].join(', ') })}
      </p>
    </>
  )
}

/** Answers store the postcode of a commune. */
function valueOf({ kind, columns }: Sheet, item: Json): string {
  const cells = columns.slice(0, kind === 'communes' ? 2 : 1).map((column) => showCell(item, column, '.'))
  return cells.join(' ')
}

/** Shares of bare ownership and usufruct, for life or for some years. */
export function TablePart({ draft, name, isWritable }: Props) {
  const { t } = useI18n()
  const label = usePartLabel(draft)
  const tables = fileOf(draft, TABLES)
  const sheet = useMemo(
    () => (name === LIFE ? readLifeTable(tables) : readTemporaryTable(tables, name)),
    [tables, name],
  )
  if (!sheet) return <p className={styles.choose}>{t('studio.catalogue.gone')}</p>
  return (
    <>
      <SheetEditor
        sheet={sheet}
        title={label({ kind: 'table', name })}
        fileName={`table-${name}`}
        isWritable={isWritable}
        onChange={(operation: Operation) => draft.change([withFormRows(draft.content, operation)])}
      />
      <p className={styles.choose}>{t('studio.catalogue.table.copies')}</p>
    </>
  )
}
