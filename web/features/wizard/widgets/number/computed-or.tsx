import { takesAnswer } from '@parcelle/forms'
import { ComputedOutput } from '../output/output-widgets.tsx'
import type { Widget, WidgetProps } from '../field/widget.ts'

/** A number that a table or a formula fills is shown as a result; the same type is typed in elsewhere. */
export function computedOr(Typed: Widget): Widget {
  return function NumberOrResult(props: WidgetProps) {
    return takesAnswer(props.element) ? <Typed {...props} /> : <ComputedOutput {...props} />
  }
}
