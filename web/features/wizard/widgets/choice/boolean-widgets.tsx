import type { Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { ReadOnlyField } from '../../../../ui/fields/read-only-field.tsx'
import { BoxedField } from '../field/boxed-field.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { Answer } from '../field/element-field.tsx'
import { RequiredLabel } from '../../../../ui/fields/required-label.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import type { WidgetProps } from '../field/widget.ts'

/** input_checkbox: its label is the statement that is ticked. */
export function CheckboxWidget(props: WidgetProps) {
  const { element, value, required, disabled, onChange, onLeave } = props
  const { label } = useElementTexts(element)
  if (props.readOnly) return <ReadOnlyField label={label}>{<Answer {...props} />}</ReadOnlyField>
  return (
    <BoxedField widget={props}>
      {(wiring) => (
        <CheckLine
          {...wiring}
          label={<RequiredLabel isOn={required}>{label}</RequiredLabel>}
          checked={isOn(value)}
          disabled={disabled}
          onTick={onChange}
          onBlur={onLeave}
        />
      )}
    </BoxedField>
  )
}

/** toggle: yes or no, said in words besides the look. */
export function ToggleWidget(props: WidgetProps) {
  const { element, value, required, disabled, onChange, onLeave } = props
  const { t } = useI18n()
  const { label } = useElementTexts(element)
  if (props.readOnly) return <ReadOnlyField label={label}>{<Answer {...props} />}</ReadOnlyField>
  return (
    <BoxedField widget={props}>
      {(wiring) => (
        <Switch
          {...wiring}
          label={<RequiredLabel isOn={required}>{label}</RequiredLabel>}
          word={t(isOn(value) ? 'widget.yes' : 'widget.no')}
          checked={isOn(value)}
          disabled={disabled}
          onTick={onChange}
          onBlur={onLeave}
        />
      )}
    </BoxedField>
  )
}

// Old answers came as text.
const isOn = (value: Value) => value === true || value === 'true'
