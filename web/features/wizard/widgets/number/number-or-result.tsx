import { takesAnswer } from '@parcelle/forms'
import type { Widget, WidgetProps } from '../field/widget.ts'
import { ComputedOutput } from '../output/output-widgets.tsx'
import { AmountWidget } from './amount-widget.tsx'
import { NumberWidget } from './number-widget.tsx'

export const NumberOrResult = orResult(NumberWidget)
export const AmountOrResult = orResult(AmountWidget)

/** A number that a table or a formula fills is shown as a result; the same type is typed in elsewhere. */
function orResult(Typed: Widget): Widget {
  return function TypedOrResult(props: WidgetProps) {
    return takesAnswer(props.element) ? <Typed {...props} /> : <ComputedOutput {...props} />
  }
}
