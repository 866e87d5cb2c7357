import { numberInWords, type Element, type FormView } from '@parcelle/forms'
import { useMemo } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { useElementServices } from '../../element/element-context.ts'
import { NumberWidget } from './number-widget.tsx'
import { useAfterPaint } from '../../../../ui/timing/use-after-paint.ts'
import type { WidgetProps } from '../field/widget.ts'

/** input_float_currency_amount: repeats the parsed amount in figures and words. */
export function AmountWidget(props: WidgetProps) {
  const { element, value } = props
  const { amount, locale } = useI18n()
  const { view } = useElementServices()
  const understood = useAfterPaint(typeof value === 'number' && Number.isFinite(value) ? value : null)
  const echo = useMemo(() => {
    if (understood === null) return null
    // Hidden where the form asks the user to write the words.
    const words = isWritten(element, view) ? '' : numberInWords(understood, 'euro', locale)
    return [amount(understood), words].filter(Boolean).join(' — ')
  }, [understood, amount, locale, element, view])
  return <NumberWidget {...props} after={echo} />
}

function isWritten(element: Element, { definition, element: find }: FormView): boolean {
  const elements = definition.pages.flatMap((page) => page.blocks).flatMap((block) => block.elements)
  return elements.some(
    ({ type, reference }) =>
      type === 'convert_number_to_word' && reference !== null && find(reference)?.id === element.id,
  )
}
