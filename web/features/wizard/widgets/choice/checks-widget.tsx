import type { Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { readChoices } from '../field/element-texts.ts'
import { ElementField } from '../field/element-field.tsx'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './checks-widget.module.css'

/** Multiple choice. Values are stored in the order of the options, not of the clicks. */
export function Checks(props: WidgetProps) {
  const { element, value, required, disabled, error, onChange, onLeave } = props
  const { locale, t, count } = useI18n()
  const choices = readChoices(element.attributes.options, locale)
  const chosen = listOf(value)
  const id = domId(element.id)

  function toggle(one: string, isOn: boolean) {
    const known = choices.map((choice) => choice.value).filter((it) => (it === one ? isOn : chosen.includes(it)))
    const unknown = chosen.filter((it) => it !== one && !choices.some((choice) => choice.value === it))
    const next = [...known, ...unknown]
    onChange(next.length > 0 ? next : null)
  }

  return (
    <ElementField frame="group" widget={props} after={chosen.length > 0 && count('widget.select.count', chosen.length)}>
      <div className={styles.list} onBlur={onLeave}>
        {choices.map((choice) => (
          <CheckLine
            key={choice.value}
            label={choice.label}
            note={choice.description}
            checked={chosen.includes(choice.value)}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onTick={(isOn) => toggle(choice.value, isOn)}
          />
        ))}
      </div>
      {!required && chosen.length > 0 && !disabled && (
        <Button variant="tertiary" icon="close" className={styles.clear} onClick={() => onChange(null)}>
          {t('widget.select.clear-all')}
        </Button>
      )}
    </ElementField>
  )
}

const listOf = (value: Value): readonly string[] => (typeof value === 'object' && value !== null ? value : [])
