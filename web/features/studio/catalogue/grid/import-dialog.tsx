import type { Json } from '@parcelle/domain/studio'
import { findLostItems, importRows, parseCells, type ImportMode, type Sheet } from '@parcelle/domain/studio-catalogue'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Radios } from '../../../../ui/fields/radios.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { ImportResult } from './import-result.tsx'
import type { CellPlace } from './move-in-grid.ts'
import { useSheetWords } from './use-sheet-words.ts'
import styles from './sheet.module.css'

/** Pasted text or content of a file; null shows a box to paste into. */
export type PastedText = { text: string | null; from: CellPlace | null }

type Props = {
  sheet: Sheet
  pasted: PastedText
  findUses: ((items: readonly Json[]) => readonly string[]) | undefined
  onClose: () => void
  onTake: (items: readonly Json[]) => void
}

/** Preview of an import: what rows would change, and every invalid cell. */
export function ImportDialog({ sheet, pasted, findUses, onClose, onTake }: Props) {
  const { t, count } = useI18n()
  const id = useId()
  const words = useSheetWords(sheet)
  const [typed, setTyped] = useState('')
  const [chosen, setMode] = useState<ImportMode | null>(null)
  const { text, mode, taken, lost } = useImport(sheet, pasted, typed, chosen, words.names)
  const uses = lost.length === 0 ? [] : (findUses?.(lost) ?? [])
  const isNothing = text.trim() === ''
  const canTake = !isNothing && taken.problems.length === 0 && uses.length === 0
  const modes: readonly ImportMode[] = pasted.from ? ['fill', 'add', 'replace'] : ['add', 'replace']
  return (
    <Modal
      isOpen
      wide
      title={t('studio.import.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" unavailable={!canTake} onClick={() => onTake(taken.items)}>
            {count('studio.import.take', taken.rows)}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        {pasted.text === null && (
          <Field id={`${id}-text`} label={t('studio.import.paste')} hint={t('studio.import.paste.hint')}>
            {(wiring) => (
              <TextAreaBox
                {...wiring}
                data-autofocus
                rows={6}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
        <p>{t('studio.import.columns', { columns: words.columns.map(({ name }) => name).join(', ') })}</p>
        <Field id={`${id}-mode`} frame="radiogroup" label={t('studio.import.mode')}>
          <Radios
            name={`${id}-mode`}
            look="simple"
            disabled={false}
            chosen={mode}
            items={modes.map((value) => ({
              value,
              label: t(`studio.import.mode.${value}`, { row: (pasted.from?.row ?? 0) + 1 }),
            }))}
            // Unsafe cast: one of the choices.
            onChoose={(value) => setMode(value as ImportMode)}
          />
        </Field>
        <output>
          {!isNothing && <ImportResult sheet={sheet} taken={taken} lost={lost.length} uses={uses} words={words} />}
        </output>
      </div>
    </Modal>
  )
}

type Names = ReturnType<typeof useSheetWords>['names']

function useImport(sheet: Sheet, pasted: PastedText, typed: string, chosen: ImportMode | null, names: Names) {
  const text = useDeferredValue(pasted.text ?? typed)
  const table = useMemo(() => parseCells(text), [text])
  const width = Math.max(0, ...table.rows.slice(0, 100).map((cells) => cells.length))
  // With fewer cells than columns, defaults to filling from the chosen cell.
  const isPart = pasted.from !== null && width < sheet.columns.filter(({ isRequired }) => isRequired).length
  const mode = chosen ?? (isPart ? 'fill' : 'add')
  const taken = importRows({ sheet, table, mode, names, ...(pasted.from && { from: pasted.from }) })
  return { text, mode, taken, lost: findLostItems(sheet, taken.items) }
}
