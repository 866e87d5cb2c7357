import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { useAnswers, useElementServices } from '../../element/element-context.ts'
import { ElementField } from '../field/element-field.tsx'
import { productFact, productRef } from './product-facts.ts'
import { stepFrom } from './step-from.ts'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useAfterPaint } from '../../../../ui/timing/use-after-paint.ts'
import { usePressAndHold } from './use-press-and-hold.ts'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './shares-widget.module.css'

/** input_product_shares_number: a number with its minimum and step buttons. */
export function SharesWidget(props: WidgetProps) {
  const { element, value, onChange } = props
  const { t, count, amount } = useI18n()
  const { text, type, leave } = useTypedText(props)
  const { least, price } = useMinimum(props)
  const counted = useAfterPaint(typeof value === 'number' && Number.isFinite(value) ? value : null)
  const bounds = { min: least ?? element.attributes.min ?? 0, max: element.attributes.max ?? Infinity }
  const fewer = usePressAndHold(() => onChange(stepFrom(value, -1, bounds)))
  const more = usePressAndHold(() => onChange(stepFrom(value, 1, bounds)))

  return (
    <ElementField
      widget={props}
      hint={
        least !== null &&
        (price === null
          ? count('widget.shares.least', least)
          : count('widget.shares.least-worth', least, { amount: amount(least * price) }))
      }
      after={counted !== null && price !== null && t('widget.shares.worth', { amount: amount(counted * price) })}
    >
      {({ disabled, ...wiring }) => (
        <span className={styles.line}>
          <Button aria-label={t('widget.shares.fewer')} className={styles.step} unavailable={disabled} {...fewer}>
            −
          </Button>
          <TextBox
            {...wiring}
            disabled={disabled}
            value={text}
            width="code"
            isNumber
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          <Button aria-label={t('widget.shares.more')} className={styles.step} unavailable={disabled} {...more}>
            +
          </Button>
        </span>
      )}
    </ElementField>
  )
}

function useMinimum({ element }: WidgetProps): { least: number | null; price: number | null } {
  const { view } = useElementServices()
  const { minFrom } = element.attributes
  const product = productRef(element, view)
  const refs = [minFrom, product].filter((ref) => ref !== undefined && ref !== null)
  const least = useAnswers(refs, (view) => {
    const value = minFrom === undefined ? null : view.value(minFrom)
    return typeof value === 'number' ? value : null
  })
  const price = useAnswers(refs, (view) => {
    return product === null ? null : (productFact(view.value(product), view)?.unitPrice ?? null)
  })
  return { least, price }
}
