import type { Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Checks } from './checks-widget.tsx'
import { ElementField } from '../field/element-field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { readChoices, type Choice } from '../field/element-texts.ts'
import { RadioWidget } from './radio-widget.tsx'
import type { WidgetProps } from '../field/widget.ts'

// More options than that hide each other in a row of radios.
const MOST_RADIOS = 6

/** select: one answer from a list, or several with `multiple`. */
export function SelectWidget(props: WidgetProps) {
  return props.element.attributes.multiple ? <Checks {...props} /> : <OneOf {...props} />
}

/** choice: a few answers, all in sight; a list when they are many. */
export function ChoiceWidget(props: WidgetProps) {
  const { options = [], multiple } = props.element.attributes
  return multiple || options.length > MOST_RADIOS ? <SelectWidget {...props} /> : <RadioWidget {...props} />
}

function OneOf(props: WidgetProps) {
  const { locale } = useI18n()
  return <SelectField {...props} choices={readChoices(props.element.attributes.options, locale)} />
}

type Props = WidgetProps & { choices: readonly Choice[]; hint?: string | undefined; after?: string | undefined }

/** The browser's own list: typing finds in it, and a phone shows its own wheel. */
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
