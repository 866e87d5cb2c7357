import type { Element, ElementType } from '@parcelle/forms'
import { ElementField } from '../field/element-field.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useTyped } from '../field/use-typed.ts'
import type { WidgetProps } from '../field/widget.ts'
import type { ReactNode } from 'react'

type Props = WidgetProps & { hint?: ReactNode; after?: ReactNode }

/**
 * Every number: typed as people write it, with the marks of either language, and set in order once left. Never
 * `type=number`, which drops what it cannot read and changes under the wheel.
 */
export function NumberWidget({ hint, after, ...props }: Props) {
  const { element } = props
  const { text, type, leave } = useTyped(props)
  const suffix = suffixes[element.type]
  return (
    <ElementField widget={props} hint={hint} after={after}>
      {(wiring) => (
        <TextBox
          {...wiring}
          value={text}
          width={suffix === '€' ? 'amount' : 'date'}
          isNumber
          suffix={suffix}
          inputMode={isWhole(element) ? 'numeric' : 'decimal'}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </ElementField>
  )
}

const suffixes: Partial<Record<ElementType, string>> = {
  input_float_currency_amount: '€',
  input_percentage_integer: '%',
  input_product_temporary_dismemberment_rate_percentage: '%',
}

const decimals: ReadonlySet<ElementType> = new Set<ElementType>([
  'input_float',
  'input_float_currency_amount',
  'input_product_temporary_dismemberment_rate_percentage',
])

/** A keypad without a comma would keep 2,5 from being typed. */
function isWhole({ type, attributes: { step } }: Element): boolean {
  return step === undefined ? !decimals.has(type) : Number.isInteger(step)
}
