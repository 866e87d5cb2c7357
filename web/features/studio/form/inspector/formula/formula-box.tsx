import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import type { Wiring } from '../../../../../ui/fields/field.tsx'
import { OptionList } from '../../../../../ui/fields/option-list.tsx'
import { TextAreaBox } from '../../../../../ui/fields/text-area-box.tsx'
import { useListbox } from '../../../../../ui/fields/use-listbox.ts'
import { LiveRegion } from '../../../../../ui/messages/live-region.tsx'
import { VisuallyHidden } from '../../../../../ui/content/visually-hidden.tsx'
import { complete, findStarted, listCompletions, type Completion } from './complete-formula.ts'
import styles from './formula.module.css'

type Props = {
  wiring: Wiring
  formula: string
  questions: readonly Completion[]
  isWritable: boolean
  onWrite: (formula: string, isTyped: boolean) => void
  /** Where the cursor is, for what is inserted from outside. */
  onCursor?: (at: number) => void
}

/** A text area that offers the questions and functions whose name is being typed. */
export function FormulaBox({ wiring, formula, questions, isWritable, onWrite, onCursor }: Props) {
  const { t, count } = useI18n()
  const area = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef<number | null>(null)
  /** Null until something is typed, and once it was completed or left. */
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const started = typedAt === null ? null : findStarted(formula, typedAt)
  const found = started ? listCompletions(started, questions, t('studio.formula.function')) : []
  const isOpen = found.length > 0
  const list = useListbox({ count: found.length, isOpen, onPick: pick, onClose: close })

  useLayoutEffect(() => {
    if (wanted.current === null) return
    area.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  }, [formula])

  function close() {
    setTypedAt(null)
    list.setActive(-1)
  }

  function pick(index: number) {
    const chosen = found[index]
    if (!started || typedAt === null || !chosen) return
    const next = complete(formula, typedAt, started, chosen)
    wanted.current = next.cursor
    onWrite(next.formula, false)
    close()
  }

  function handleKey(event: KeyboardEvent) {
    if (!isOpen) return
    if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return close()
    if (event.key === 'Enter' && list.active < 0) return close()
    list.handleKey(event)
  }

  return (
    <div className={styles.box}>
      <TextAreaBox
        {...wiring}
        ref={area}
        rows={3}
        spellCheck={false}
        aria-autocomplete="list"
        aria-controls={isOpen ? list.listId : undefined}
        aria-activedescendant={list.box['aria-activedescendant']}
        readOnly={!isWritable}
        value={formula}
        onSelect={(event) => onCursor?.(event.currentTarget.selectionStart)}
        onChange={({ target }) => {
          onWrite(target.value, true)
          setTypedAt(target.selectionStart)
          list.setActive(-1)
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <LiveRegion>
        {isOpen && <VisuallyHidden>{count('studio.formula.found', found.length)}</VisuallyHidden>}
      </LiveRegion>
      {isOpen && (
        <div className={styles.list}>
          <OptionList
            id={list.listId}
            label={t('studio.formula.list')}
            items={found.map(({ value, label, note }) => ({
              value,
              label: note === '' ? label : `${label} · ${note}`,
            }))}
            term={started?.term ?? ''}
            active={list.active}
            chosen={null}
            optionId={list.optionId}
            onPick={pick}
            onPoint={list.setActive}
          />
        </div>
      )}
    </div>
  )
}
