import { useI18n } from '../../../../../i18n/i18n.tsx'
import { VisuallyHidden } from '../../../../../ui/content/visually-hidden.tsx'
import type { Wiring } from '../../../../../ui/fields/field.tsx'
import { OptionList } from '../../../../../ui/fields/option-list.tsx'
import { TextAreaBox } from '../../../../../ui/fields/text-area-box.tsx'
import { LiveRegion } from '../../../../../ui/messages/live-region.tsx'
import type { Completion } from './complete-formula.ts'
import { useCompletion } from './use-completion.ts'
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
  const { count } = useI18n()
  const completion = useCompletion({ formula, questions, onWrite })
  const { area, found, isOpen, list, close, type, handleKey } = completion
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
        onChange={({ target }) => type(target.value, target.selectionStart)}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <LiveRegion>
        {isOpen && <VisuallyHidden>{count('studio.formula.found', found.length)}</VisuallyHidden>}
      </LiveRegion>
      {isOpen && <Offered {...completion} />}
    </div>
  )
}

function Offered({ found, term, list, pick }: ReturnType<typeof useCompletion>) {
  const { t } = useI18n()
  return (
    <div className={styles.list}>
      <OptionList
        id={list.listId}
        label={t('studio.formula.list')}
        items={found.map(({ value, label, note }) => ({ value, label: note === '' ? label : `${label} · ${note}` }))}
        term={term}
        active={list.active}
        chosen={null}
        optionId={list.optionId}
        onPick={pick}
        onPoint={list.setActive}
      />
    </div>
  )
}
