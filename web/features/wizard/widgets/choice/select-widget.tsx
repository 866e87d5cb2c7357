import type { Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Checks } from './checks-widget.tsx'
import { ElementField } from '../field/element-field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { readChoices, type Choice } from '../field/element-texts.ts'
import { RadioWidget } from './radio-widget.tsx'
import type { WidgetProps } from '../field/widget.ts'

// More options are shown as a list.
const MOST_RADIOS = 6

export function SelectWidget(props: WidgetProps) {
  return props.element.attributes.multiple ? <Checks {...props} /> : <OneOf {...props} />
}

export function ChoiceWidget(props: WidgetProps) {
  const { options = [], multiple } = props.element.attributes
  return multiple || options.length > MOST_RADIOS ? <SelectWidget {...props} /> : <RadioWidget {...props} />
}

function OneOf(props: WidgetProps) {
  const { locale } = useI18n()
  return <SelectField {...props} choices={readChoices(props.element.attributes.options, locale)} />
}

type Props = WidgetProps & { choices: readonly Choice[]; hint?: string | undefined; after?: string | undefined }

/** A native select: searchable by typing, and a wheel on phones. */
export function SelectField({ choices, hint, after, ...props }: Props) {
  const { value, required, onChange, onLeave } = props
  return (
    <ElementField widget={props} hint={hint} after={after}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          choices={choices}
          chosen={textOf(value)}
          clearable={!required}
          onChoose={onChange}
          onBlur={onLeave}
        />
      )}
    </ElementField>
  )
}

const textOf = (value: Value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
