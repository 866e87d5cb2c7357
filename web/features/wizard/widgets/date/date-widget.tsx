import { completedYears, isIsoDate, showDate, type Value } from '@parcelle/forms'
import type { ChangeEvent, ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { useElementServices } from '../../element/element-context.ts'
import { autocompleteOf } from '../text/autocomplete.ts'
import { DateButton } from './date-button.tsx'
import { dateEdit } from './date-edit.ts'
import { ElementField } from '../field/element-field.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './date-widget.module.css'

export function DateWidget(props: WidgetProps) {
  const { value, onChange } = props
  const { view } = useElementServices()
  return (
    <DateField {...props} example={showDate(view.facts.today)} after={useLongDate(value)}>
      <DateButton element={props.element} value={isIso(value) ? value : null} onPick={onChange} />
    </DateField>
  )
}

/** input_birthdate: no calendar, where a birth date would be many pages back. */
export function BirthdateWidget(props: WidgetProps) {
  const { value } = props
  const { t } = useI18n()
  const { view } = useElementServices()
  const age = isIso(value) ? completedYears(value, view.facts.today) : null
  const long = useLongDate(value)
  const after = long && age !== null ? t('widget.date.age', { date: long, age }) : long
  return <DateField {...props} example="14/02/1961" after={after} autoComplete={autocompleteOf(props.element.name)} />
}

type Props = WidgetProps & { example: string; after: string | null; autoComplete?: string; children?: ReactNode }

function DateField({ example, after, autoComplete = 'off', children, ...props }: Props) {
  const { t } = useI18n()
  const { text, type, leave } = useTypedText(props)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    type(dateEdit({ before: text, text: target.value, caret: target.selectionStart ?? target.value.length }))
  }

  return (
    <ElementField widget={props} hint={t('widget.date.hint', { example })} after={after}>
      {(wiring) => (
        <span className={styles.line}>
          <TextBox
            {...wiring}
            value={text}
            width="date"
            figures
            inputMode="numeric"
            placeholder={t('widget.date.placeholder')}
            autoComplete={autoComplete}
            onChange={handleChange}
            onBlur={leave}
          />
          {!wiring.disabled && children}
        </span>
      )}
    </ElementField>
  )
}

const isIso = (value: Value): value is string => typeof value === 'string' && isIsoDate(value)

/** « mardi 14 février 1961 »: the weekday reveals typing errors. */
function useLongDate(value: Value): string | null {
  const { date } = useI18n()
  return isIso(value) ? date(value, 'full') : null
}
