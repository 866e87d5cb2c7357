import { kinds, type Element } from '@parcelle/forms'

/** Whether an element has an answer to show: what is read, pressed or made of other answers says nothing of its own. */
export function isAnswer({ type }: Element): boolean {
  const { role } = kinds[type]
  return role === 'input' || role === 'computed'
}
