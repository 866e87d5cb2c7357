import type { Conflict } from '@parcelle/contract/values'
import { decodeValue, kinds, translate } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './conflict-dialog.module.css'

/** Lets the user choose between two answers to the same question; nothing is overwritten silently. */
export function ConflictDialog() {
  const { t } = useI18n()
  const { conflicts, settleConflict } = useWizard()
  const open = useStore(conflicts)
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set())

  const settle = (keepsMine: (elementId: number) => boolean) => {
    for (const conflict of open) settleConflict(conflict, keepsMine(conflict.elementId))
    setTheirs(new Set())
  }
  const choose = (elementId: number, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(elementId)
    else next.delete(elementId)
    setTheirs(next)
  }
  return (
    <Modal
      urgent
      wide
      isOpen={open.length > 0}
      title={t('wizard.conflict.title')}
      // Escape is ignored: one of the two must be chosen.
      onClose={() => {}}
      actions={
        <>
          <Button onClick={() => settle(() => false)}>{t('wizard.conflict.server')}</Button>
          <Button variant="primary" data-autofocus onClick={() => settle((id) => !theirs.has(id))}>
            {t('wizard.conflict.keep')}
          </Button>
        </>
      }
    >
      <p>{t('wizard.conflict.text')}</p>
      {open.map((conflict) => (
        <Choice
          key={conflict.elementId}
          conflict={conflict}
          isTheirs={theirs.has(conflict.elementId)}
          onChoose={choose}
        />
      ))}
    </Modal>
  )
}

type Props = { conflict: Conflict; isTheirs: boolean; onChoose: (elementId: number, isTheirs: boolean) => void }

function Choice({ conflict, isTheirs, onChoose }: Props) {
  const { t, locale, date } = useI18n()
  const { engine } = useWizard()
  const { elementId, yours, theirs, by, at } = conflict
  const element = engine.view.element(elementId)
  if (!element) return null
  const show = (text: string) =>
    [kinds[element.type].summarise(decodeValue(text, element), element, locale)].flat().join(', ') || '—'
  const sides = [
    { label: t('wizard.conflict.mine'), text: show(yours), isTheirs: false },
    { label: t('wizard.conflict.theirs', { name: by, time: date(at, 'time') }), text: show(theirs), isTheirs: true },
  ]
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{translate(element.attributes.label, locale)}</legend>
      {sides.map((side) => (
        <label key={side.label} className={styles.side}>
          <input
            type="radio"
            aria-label={`${side.label} : ${side.text}`}
            name={`conflict-${elementId}`}
            checked={isTheirs === side.isTheirs}
            onChange={() => onChoose(elementId, side.isTheirs)}
          />
          <span className={styles.words}>
            <span className={styles.who}>{side.label}</span>
            <strong>{side.text}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
