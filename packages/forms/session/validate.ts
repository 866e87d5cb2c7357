import type { Answers } from './change.ts'
import type { Facts, Problem } from '../definition.ts'
import type { Form } from '../compile/form.ts'
import { openSession } from './session.ts'

/** Every problem of a block, in page order. The wizard and the server ask the same engine on the same facts. */
export function validateBlock(form: Form, blockId: number, facts: Facts, answers: Answers): Problem[] {
  return openSession(form, facts, answers).problems(blockId)
}

/** Every problem of the form, in page order. */
export function validateForm(form: Form, facts: Facts, answers: Answers): Problem[] {
  return openSession(form, facts, answers).problems()
}
