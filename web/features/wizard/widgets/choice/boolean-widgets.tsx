import type { Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { ElementField } from '../field/element-field.tsx'
import type { WidgetProps } from '../field/widget.ts'

export function CheckboxWidget(props: WidgetProps) {
  const { value, onChange, onLeave } = props
  return (
    <ElementField widget={props} frame="beside">
      {(wiring, label) => (
        <CheckLine {...wiring} label={label} checked={isOn(value)} onTick={onChange} onBlur={onLeave} />
      )}
    </ElementField>
  )
}

export function ToggleWidget(props: WidgetProps) {
  const { value, onChange, onLeave } = props
  const { t } = useI18n()
  return (
    <ElementField widget={props} frame="beside">
      {(wiring, label) => (
        <Switch
          {...wiring}
          label={label}
          word={t(isOn(value) ? 'widget.yes' : 'widget.no')}
          checked={isOn(value)}
          onTick={onChange}
          onBlur={onLeave}
        />
      )}
    </ElementField>
  )
}

// Old answers are stored as text.
const isOn = (value: Value) => value === true || value === 'true'
