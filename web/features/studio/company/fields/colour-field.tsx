import { isHexColour } from '@parcelle/domain/colour'
import { useId } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import type { SettingFieldProps } from './field-props.ts'
import styles from '../company.module.css'

/** A colour, typed or picked. */
export function ColourField({ label, hint, error, value, onChange }: SettingFieldProps) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={styles.colour}>
          <TextBox
            {...wiring}
            width="code"
            readOnly={!isWritable}
            spellCheck={false}
            value={text}
            onChange={(event) => onChange(event.target.value, true)}
          />
          <input
            type="color"
            aria-label={t('studio.colour.pick', { name: label })}
            disabled={!isWritable}
            value={isHexColour(text) ? text.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value, true)}
          />
        </div>
      )}
    </Field>
  )
}
