import type { Element } from '../definition.ts'
import { isSharedOut } from '../elements/groups.ts'
import type { Session } from './session.ts'

/** How many answers that must be given have no value, without a word about any; a box left unticked has one. */
export function countMissing(session: Session): number {
  const { elements, takesAnswer } = session.form.tables
  const isAsked = ({ id }: Element) => session.required(id) && session.visible(id) && !session.disabled(id)
  const isMissing = (element: Element) =>
    isAsked(element) && session.value(element.id) === null && !isSharedOut(element, session.view)
  return elements.filter((element, at) => takesAnswer[at] === 1 && isMissing(element)).length
}
