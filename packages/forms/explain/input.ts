import type { Element, Value } from '../definition.ts'
import type { Session } from '../session/session.ts'

/** What a rule or a formula read. Hidden elements count as empty in rules and as 0 in formulas. */
export type Input =
  | {
      readonly kind: 'element'
      readonly elementId: number
      readonly name: string
      readonly value: Value
      readonly visible: boolean
    }
  | { readonly kind: 'direct'; readonly value: boolean }
  | { readonly kind: 'state'; readonly value: string }

export function readElement(session: Session, element: Element | null): Input {
  if (!element) return { kind: 'element', elementId: 0, name: '', value: null, visible: false }
  const { id, name } = element
  return { kind: 'element', elementId: id, name, value: session.value(id), visible: session.visible(id) }
}
