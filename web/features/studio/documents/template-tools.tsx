import { templateDescriptions, templateItemKinds, type TemplateItemKind } from '@parcelle/domain/documents'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import type { FormModel } from '../form/model/form-model.ts'
import { addItem, addSection, duplicate, isMovable, moveBy, remove, type TemplateEdit } from './model/template-edits.ts'
import {
  excerpt,
  objectName,
  readTemplateModel,
  SHARED,
  type TemplateModel,
  type TemplateNode,
} from './model/template-model.ts'
import type { Draft } from '../draft/use-draft.ts'
import outline from '../form/outline/outline.module.css'

type Props = {
  draft: Draft
  model: TemplateModel
  form: FormModel
  selected: TemplateNode | null
  onEdit: (edit: TemplateEdit | null) => void
}

/** Buttons for the chosen node. */
export function TemplateTools({ draft, model, form, selected, onEdit }: Props) {
  const { t } = useI18n()
  const [isAdding, setAdding] = useState(false)
  // Shared texts have neither section nor siblings.
  const canAdd = model.file !== SHARED || (selected !== null && selected !== model.root)
  return (
    <fieldset className={outline.tools} aria-label={t('studio.tools')}>
      {canAdd && (
        <Button dense icon="add" onClick={() => setAdding(true)}>
          {t('studio.add')}
        </Button>
      )}
      {selected && isMovable(selected) && (
        <>
          <IconButton
            icon="arrow-up"
            label={t('studio.move.up')}
            aria-keyshortcuts="Alt+ArrowUp"
            onClick={() => onEdit(moveBy(selected, -1))}
          />
          <IconButton
            icon="arrow-down"
            label={t('studio.move.down')}
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => onEdit(moveBy(selected, 1))}
          />
          <IconButton icon="duplicate" label={t('studio.duplicate')} onClick={() => onEdit(duplicate(selected))} />
          <IconButton
            icon="close"
            label={t('studio.remove')}
            aria-keyshortcuts="Delete"
            onClick={() => onEdit(remove(selected))}
          />
        </>
      )}
      {isAdding && (
        <AddDialog
          draft={draft}
          model={model}
          form={form}
          near={selected ?? model.root}
          onClose={() => setAdding(false)}
          onEdit={onEdit}
        />
      )}
    </fieldset>
  )
}

type AddProps = Omit<Props, 'selected'> & { near: TemplateNode; onClose: () => void }

function AddDialog({ draft, model, form, near, onClose, onEdit }: AddProps) {
  const { t, locale } = useI18n()
  const [kind, setKind] = useState<TemplateItemKind>('text')
  const place = excerpt(near, locale) || objectName(near, locale)
  // A shared text is only included by documents.
  const kinds = templateItemKinds.filter((one) => model.file !== SHARED || one !== 'include')

  function add(edit: TemplateEdit | null) {
    onClose()
    onEdit(edit)
  }

  /** Names an initial target, which the inspector can change. */
  function nameFirst(): string {
    if (kind === 'page') return form.pages[0]?.name ?? ''
    if (kind === 'block') return form.nodes.find((node) => node.kind === 'block')?.name ?? ''
    if (kind === 'include')
      return String(readTemplateModel(SHARED, draft.content[SHARED]).root.children[0]?.at.at(-1) ?? '')
    const wanted = kind === 'scoring' ? /scor/ : /./
    return form.elements.find(({ value }) => wanted.test(String(value['type'])))?.name ?? ''
  }

  return (
    <Modal isOpen title={t('studio.add')} onClose={onClose}>
      <div className={outline.add}>
        <p>{t('studio.add.where', { place })}</p>
        <div className={outline.addLine}>
          <NativeSelect
            aria-label={t('studio.template.kind')}
            clearable={false}
            chosen={kind}
            choices={kinds.map((value) => ({ value, label: templateDescriptions[value].name[locale] }))}
            // Unsafe cast: one of the choices.
            onChoose={(value) => setKind((value ?? kind) as TemplateItemKind)}
          />
          <Button variant="primary" onClick={() => add(addItem(model, near, kind, nameFirst()))}>
            {t('studio.template.add.item')}
          </Button>
        </div>
        <p className={outline.none}>{templateDescriptions[kind].help[locale]}</p>
        {model.file !== SHARED && (
          <div className={outline.addLine}>
            <Button onClick={() => add(addSection(model, near))}>{t('studio.template.add.section')}</Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
