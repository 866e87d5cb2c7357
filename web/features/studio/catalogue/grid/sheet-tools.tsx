import { showCell, writeCsv, type Sheet } from '@parcelle/domain/studio-catalogue'
import { useId, useRef } from 'react'
import { saveFile } from '../../../../api/save-file.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import type { useSheet } from './use-sheet.ts'
import type { SheetWords } from './use-sheet-words.ts'
import styles from './sheet.module.css'

type Props = {
  sheet: Sheet
  fileName: string
  isWritable: boolean
  editor: ReturnType<typeof useSheet>
  words: SheetWords
  /** Content of a file; null shows a box to paste into. */
  onGiven: (text: string | null) => void
}

/** Below this many rows all are in sight. */
const SEARCHED = 20

/** Buttons for the chosen row and for all rows. */
export function SheetTools({ sheet, fileName, isWritable, editor, words, onGiven }: Props) {
  const { t, locale } = useI18n()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const { items, columns } = sheet
  const { wanted, setWanted, chosen, mark } = editor

  async function read(files: FileList | null) {
    const [given] = files ?? []
    if (given) onGiven(decode(await given.arrayBuffer()))
    // The same file may be chosen again once it is corrected.
    if (file.current) file.current.value = ''
  }

  function download() {
    const cells = items.map((item) => columns.map((column) => showCell(item, column, mark)))
    const text = writeCsv([columns.map(({ key }) => words.nameOf(key)), ...cells], locale === 'fr' ? ';' : ',')
    saveFile(new File([text], `${fileName}.csv`, { type: 'text/csv' }))
  }

  return (
    <div className={styles.tools}>
      {items.length > SEARCHED && (
        <SearchField
          id={`${id}-search`}
          label={t('studio.sheet.search')}
          value={wanted}
          onChange={setWanted}
          onClear={() => setWanted('')}
        />
      )}
      {isWritable && (
        <>
          <Button dense icon="add" aria-keyshortcuts="Insert" onClick={editor.addRow}>
            {t('studio.sheet.add')}
          </Button>
          {chosen !== undefined && (
            <Button dense icon="close" aria-keyshortcuts="Shift+Delete" onClick={editor.removeRow}>
              {t('studio.sheet.remove', { row: chosen + 1 })}
            </Button>
          )}
          <Button dense icon="inbox" onClick={() => onGiven(null)}>
            {t('studio.sheet.paste')}
          </Button>
          <Button dense icon="upload" onClick={() => file.current?.click()}>
            {t('studio.sheet.upload')}
          </Button>
          <input
            ref={file}
            hidden
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            aria-label={t('studio.sheet.upload')}
            onChange={(event) => void read(event.target.files)}
          />
        </>
      )}
      <Button dense icon="download" onClick={download}>
        {t('studio.sheet.download')}
      </Button>
    </div>
  )
}

/** Decodes UTF-8, or Windows-1252 from older spreadsheets. */
function decode(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
