import type { Element, ElementType } from '@parcelle/forms'
import { ElementField } from '../field/element-field.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'
import type { ReactNode } from 'react'

type Props = WidgetProps & { hint?: ReactNode; after?: ReactNode }

/**
 * Accepts the separators of both locales and formats on blur. Not `type=number`, which drops invalid text and changes
 * on scroll.
 */
export function NumberWidget({ hint, after, ...props }: Props) {
  const { element } = props
  const { text, type, leave } = useTypedText(props)
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

/** The numeric keypad has no comma, so decimals need the other one. */
function isWhole({ type, attributes: { step } }: Element): boolean {
  return step === undefined ? !decimals.has(type) : Number.isInteger(step)
}
