import { DISABLED, REQUIRED, VISIBLE } from '../opcodes.ts'
import type { Element, FormView, Problem } from '../definition.ts'
import { isGroupComplete } from '../elements/groups.ts'
import { isEmpty, missingProblem } from './missing.ts'
import { findOwnMessage } from './own-message.ts'
import { refusalProblem } from './refusal.ts'
import { valueAt } from './state.ts'
import type { State } from './state.ts'

/** In page order. Hidden and disabled elements have none. */
export function findProblems(state: State, view: FormView, blockId?: number): Problem[] {
  const { tables, flags } = state
  const block = blockId === undefined ? -1 : (tables.blockIndex.get(blockId) ?? flags.length)
  const from = block < 0 ? 0 : (tables.blockStart[block] ?? flags.length)
  const to = block < 0 ? flags.length : (tables.blockStart[block + 1] ?? flags.length)
  const problems: Problem[] = []
  for (let at = from; at < to; at++) {
    const problem = problemAt(state, view, at)
    if (problem) problems.push(problem)
  }
  return problems
}

export function problemAt(state: State, view: FormView, at: number): Problem | null {
  if (((state.flags[at] ?? 0) & (VISIBLE | DISABLED)) !== VISIBLE) return null
  const element = state.form.elements[at]
  const kind = state.tables.kinds[at]
  if (!element || !kind) return null
  if (kind.role !== 'group' && state.tables.takesAnswer[at] !== 1) return null
  const value = valueAt(state, at)
  if (value === null || isEmpty(value, element)) {
    // The children of a group report their own missing answers.
    if (kind.role === 'group' || ((state.flags[at] ?? 0) & REQUIRED) === 0) return null
    if (isGroupComplete(element, view)) return null
    return toProblem(element, missingProblem(element), view)
  }
  const problem = kind.check(value, element, view) ?? refusalProblem(value, element, view)
  return problem && toProblem(element, problem, view)
}

function toProblem(
  element: Element,
  { code, params = {}, sentence }: Pick<Problem, 'code'> & Partial<Problem>,
  view: FormView,
): Problem {
  const problem = { elementId: element.id, property: String(element.id), code, params }
  if (sentence !== undefined) return { ...problem, sentence }
  const message = findOwnMessage(element, code, view)
  return message === null ? problem : { ...problem, message }
}
