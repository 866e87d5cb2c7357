import type { Content } from '@parcelle/domain/studio'
import { elementTypes, typeDescriptions, type ElementType } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { addBlock, addElement, addPage, duplicate, moveBy, type Edit } from '../model/edits.ts'
import { labelOf, type FormModel, type FormNode } from '../model/form-model.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import styles from './outline.module.css'

type Props = {
  draftId: string
  model: FormModel
  selected: FormNode | null
  content: Content
  onEdit: (edit: Edit | null) => void
  onGo: (node: FormNode) => void
  isRemoving: boolean
  setRemoving: (isRemoving: boolean) => void
}

/** What can be done with the chosen page, block or element. */
export function OutlineTools({ draftId, model, selected, content, onEdit, onGo, isRemoving, setRemoving }: Props) {
  const { t } = useI18n()
  const [isAdding, setAdding] = useState(false)
  return (
    <fieldset className={styles.tools} aria-label={t('studio.tools')}>
      <Button dense icon="add" onClick={() => setAdding(true)}>
        {t('studio.add')}
      </Button>
      {selected && (
        <span className={styles.ofChosen}>
          <IconButton
            icon="arrow-up"
            label={t('studio.move.up')}
            aria-keyshortcuts="Alt+ArrowUp"
            onClick={() => onEdit(moveBy(model, selected, -1))}
          />
          <IconButton
            icon="arrow-down"
            label={t('studio.move.down')}
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => onEdit(moveBy(model, selected, 1))}
          />
          <IconButton
            icon="duplicate"
            label={t('studio.duplicate')}
            onClick={() => onEdit(duplicate(model, selected))}
          />
          <IconButton
            icon="close"
            label={t('studio.remove')}
            aria-keyshortcuts="Delete"
            onClick={() => setRemoving(true)}
          />
        </span>
      )}
      {isAdding && <AddDialog model={model} near={selected} onClose={() => setAdding(false)} onEdit={onEdit} />}
      {isRemoving && selected && (
        <RemoveDialog
          {...{ draftId, model, content, onEdit, onGo }}
          node={selected}
          onClose={() => setRemoving(false)}
        />
      )}
    </fieldset>
  )
}

type AddProps = { model: FormModel; near: FormNode | null; onClose: () => void; onEdit: (edit: Edit | null) => void }

/** A question of any type after the chosen one, or a block or page. */
function AddDialog({ model, near, onClose, onEdit }: AddProps) {
  const { t, locale } = useI18n()
  const [type, setType] = useState<ElementType>('input_text')
  const place = near ?? model.nodes.at(-1) ?? null

  function add(edit: Edit | null) {
    onClose()
    onEdit(edit)
  }

  return (
    <Modal isOpen title={t('studio.add')} onClose={onClose}>
      <div className={styles.add}>
        <p>{place ? t('studio.add.where', { place: labelOf(place, locale) }) : t('studio.add.first')}</p>
        {place && (
          <div className={styles.addLine}>
            <NativeSelect
              aria-label={t('studio.element.type')}
              clearable={false}
              chosen={type}
              choices={elementTypes.map((value) => ({ value, label: typeDescriptions[value].name[locale] }))}
              // Unsafe cast: one of the choices.
              onChoose={(value) => setType((value ?? type) as ElementType)}
            />
            <Button variant="primary" onClick={() => add(addElement(model, place, type))}>
              {t('studio.add.element')}
            </Button>
          </div>
        )}
        {place && <p className={styles.none}>{typeDescriptions[type].help[locale]}</p>}
        <div className={styles.addLine}>
          {place && <Button onClick={() => add(addBlock(model, place))}>{t('studio.add.block')}</Button>}
          <Button onClick={() => add(addPage(model, place))}>{t('studio.add.page')}</Button>
        </div>
      </div>
    </Modal>
  )
}
