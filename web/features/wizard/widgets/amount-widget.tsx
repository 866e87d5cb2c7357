import type { Element, Look } from '@parcelle/forms'
import { numberWords } from '@parcelle/forms/french-words'
import { useSpeech } from '../../../i18n.tsx'
import { useElementWorld } from '../element-context.ts'
import { NumberWidget } from './number-widget.tsx'
import type { WidgetProps } from './widget.ts'

/** input_float_currency_amount: what was understood is echoed, in figures and in words. */
export function AmountWidget(props: WidgetProps) {
  const { element, value } = props
  const { amount, locale } = useSpeech()
  const { look } = useElementWorld()
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  // The words are French, as on the papers. Where they are asked for beside, giving them would empty the question.
  const words = isNumber && locale === 'fr' && !isWritten(element, look) ? numberWords(value, 'euro') : ''
  return <NumberWidget {...props} after={isNumber && [amount(value), words].filter(Boolean).join(' — ')} />
}

/** Whether an element of the form asks for this number in words. */
export function isWritten(element: Element, { definition, element: find }: Look): boolean {
  const elements = definition.pages.flatMap((page) => page.blocks).flatMap((block) => block.elements)
  return elements.some(
    ({ type, reference }) =>
      type === 'convert_number_to_word' && reference !== null && find(reference)?.id === element.id,
  )
}
