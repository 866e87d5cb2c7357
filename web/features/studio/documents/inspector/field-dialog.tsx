import { facts, formats } from '@parcelle/domain/documents'
import { useId, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { foldText } from '../../../../ui/content/fold-text.ts'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import { labelOf, typeName, type FormModel } from '../../form/model/form-model.ts'
import styles from './template-inspector.module.css'

type Choice = { readonly name: string; readonly label: string; readonly group: string }

/** What a text may print: answers of the form by their question, and facts by what they are about. */
export function listFields({ elements }: FormModel, locale: 'fr' | 'en'): Choice[] {
  return [
    ...elements
      .filter(({ name }) => name !== '')
      .map((node) => ({
        name: node.name,
        label: labelOf(node, locale),
        group: node.parent ? labelOf(node.parent, locale) : typeName(node.value['type'], locale),
      })),
    ...facts.map(({ name, label, group }) => ({ name, label: label[locale], group: group[locale] })),
  ]
}

const SHOWN = 60

/** Chooses a field by its label; `onChoose` is given what the text must hold. */
export function FieldDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (field: string) => void }) {
  const { t, locale, count } = useI18n()
  const { model } = useEditing()
  const id = useId()
  const [term, setTerm] = useState('')
  const [format, setFormat] = useState('')
  const words = foldText(term).split(/\s+/).filter(Boolean)
  const found = listFields(model, locale).filter(({ label, group }) => {
    const text = foldText(`${label} ${group}`)
    return words.every((word) => text.includes(word))
  })
  return (
    <Modal isOpen title={t('studio.template.field.title')} onClose={onClose}>
      <div className={styles.dialog}>
        <SearchField
          id={id}
          label={t('studio.template.field.search')}
          value={term}
          onChange={setTerm}
          onClear={() => setTerm('')}
        />
        <label className={styles.format}>
          {t('studio.template.field.format')}
          <NativeSelect
            clearable
            noneLabel={t('studio.template.field.format.plain')}
            chosen={format}
            choices={formats.map((value) => ({ value, label: t(`studio.template.field.format.${value}`) }))}
            onChoose={(value) => setFormat(value ?? '')}
          />
        </label>
        <output className={styles.hint}>{count('studio.template.field.count', found.length)}</output>
        <ul className={styles.choices}>
          {found.slice(0, SHOWN).map(({ name, label, group }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => onChoose(`{${name}${format === '' ? '' : `|${format}`}}`)}
              >
                <span>{label}</span>
                <span className={styles.group}>{group}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length > SHOWN && <p className={styles.hint}>{t('studio.template.field.more')}</p>}
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </Modal>
  )
}
