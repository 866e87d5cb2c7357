import { takesAnswer } from '@parcelle/forms'
import type { Widget, WidgetProps } from '../field/widget.ts'
import { ComputedOutput } from '../output/output-widgets.tsx'
import { AmountWidget } from './amount-widget.tsx'
import { NumberWidget } from './number-widget.tsx'

export const NumberOrResult = withResult(NumberWidget)
export const AmountOrResult = withResult(AmountWidget)

/** Shows a number that a table or formula fills in as a result. */
function withResult(Typed: Widget): Widget {
  return function TypedOrResult(props: WidgetProps) {
    return takesAnswer(props.element) ? <Typed {...props} /> : <ComputedOutput {...props} />
  }
}
