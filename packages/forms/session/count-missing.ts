import type { Element } from '../definition.ts'
import { isGroupComplete } from '../elements/groups.ts'
import type { Session } from './session.ts'

/** Required answers without a value, without building their messages. An unticked box has a value. */
export function countMissing(session: Session): number {
  const { elements, takesAnswer } = session.form.tables
  const isAsked = ({ id }: Element) => session.required(id) && session.visible(id) && !session.disabled(id)
  const isMissing = (element: Element) =>
    isAsked(element) && session.value(element.id) === null && !isGroupComplete(element, session.view)
  return elements.filter((element, at) => takesAnswer[at] === 1 && isMissing(element)).length
}
