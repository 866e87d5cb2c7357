import { listPlaceholders } from '@parcelle/domain/documents'
import { useId, useRef, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import type { FieldProps } from '../../form/inspector/simple-fields.tsx'
import { readText } from '../../form/model/form-model.ts'
import { FieldDialog, listFields } from './field-dialog.tsx'
import form from '../../form/inspector/inspector.module.css'
import styles from './template-inspector.module.css'

const LINE = 34
const MOST_ROWS = 14

type Language = 'fr' | 'en'

/** A printed text in both languages, with fields that are inserted by their label. Empty in both, it is taken away. */
export function FieldTexts({ label, hint, value, onChange, isKept = false }: FieldProps & { isKept?: boolean }) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const boxes = useRef<Partial<Record<Language, HTMLTextAreaElement | null>>>({})
  /** Where a field goes: at the cursor of the box that was used last. */
  const used = useRef<Language | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const texts = { fr: readText(value, 'fr'), en: typeof value === 'string' ? '' : readText(value, 'en') }
  const rows = Math.min(MOST_ROWS, Math.max(2, Math.ceil(Math.max(texts.fr.length, texts.en.length) / LINE)))

  function write(next: Record<Language, string>, isTyped: boolean) {
    const isGone = !isKept && next.fr === '' && next.en === ''
    onChange(isGone ? undefined : next, isTyped && !isGone)
  }

  function insert(field: string) {
    setChoosing(false)
    const box = used.current && boxes.current[used.current]
    if (!used.current || !box) return write({ fr: join(texts.fr, field), en: join(texts.en, field) }, false)
    const text = texts[used.current]
    write({ ...texts, [used.current]: text.slice(0, box.selectionStart) + field + text.slice(box.selectionEnd) }, false)
    box.focus()
  }

  return (
    <fieldset className={form.texts}>
      <legend>{label}</legend>
      {hint && <p className={form.hint}>{hint}</p>}
      <div className={styles.pair}>
        {(['fr', 'en'] as const).map((language) => (
          <Field
            key={language}
            id={`${id}-${language}`}
            label={t(`studio.text.${language}`)}
            after={texts[language] === '' && texts[language === 'fr' ? 'en' : 'fr'] !== '' && t('studio.text.missing')}
          >
            {(wiring) => (
              <TextAreaBox
                {...wiring}
                ref={(box) => {
                  boxes.current[language] = box
                }}
                lang={language}
                rows={rows}
                readOnly={!isWritable}
                value={texts[language]}
                onFocus={() => {
                  used.current = language
                }}
                onChange={(event) => write({ ...texts, [language]: event.target.value }, true)}
              />
            )}
          </Field>
        ))}
      </div>
      <Legend texts={`${texts.fr} ${texts.en}`} />
      {isWritable && (
        <div>
          <Button dense icon="add" onClick={() => setChoosing(true)}>
            {t('studio.template.field.insert')}
          </Button>
        </div>
      )}
      {isChoosing && <FieldDialog onClose={() => setChoosing(false)} onChoose={insert} />}
    </fieldset>
  )
}

const join = (text: string, field: string) => (text === '' || text.endsWith(' ') ? text + field : `${text} ${field}`)

/** What the fields of a text are called. */
function Legend({ texts }: { texts: string }) {
  const { t, locale } = useI18n()
  const { model } = useEditing()
  const used = new Set(listPlaceholders(texts).map(({ name }) => name))
  if (used.size === 0) return null
  const known = new Map(listFields(model, locale).map((field) => [field.name, field]))
  return (
    <dl className={styles.legend} aria-label={t('studio.template.fields')}>
      {[...used].map((name) => {
        const field = known.get(name)
        return (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{field ? `${field.label} · ${field.group}` : t('studio.template.field.unknown')}</dd>
          </div>
        )
      })}
    </dl>
  )
}
