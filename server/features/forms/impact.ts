import { takesAnswer, type Element, type Form, type Session } from '@parcelle/forms'

/** What moving to another form version would change in one dossier. */
export type Impact = {
  /** New questions it would have to answer. */
  asked: string[]
  /** Answers that would no longer count: their element or option is removed, hidden, or refuses them. */
  lost: string[]
  /** Computed values that would change. */
  recomputed: string[]
}

/** Compares the same dossier opened on two forms. `refused` saves a second validation where the caller has it. */
export function findImpact(old: Session, now: Session, refused = findNewlyRefused(old, now)): Impact {
  return { asked: newQuestions(old, now), lost: lostAnswers(old, now, refused), recomputed: otherResults(old, now) }
}

/** The elements with a problem on the second form only. */
export function findNewlyRefused(old: Session, now: Session): ReadonlySet<number> {
  const refused = now.problems().map(({ elementId }) => elementId)
  return new Set(refused.filter((id) => old.form.element(id) === null || old.problem(id) === null))
}

function newQuestions(old: Session, now: Session): string[] {
  return splitElements(now.form)
    .answered.filter(({ id }) => now.visible(id) && now.value(id) === null)
    .filter(({ id }) => !shows(old, id) || (now.required(id) && !old.required(id)))
    .map(({ name }) => name)
}

function lostAnswers(old: Session, now: Session, refused: ReadonlySet<number>): string[] {
  return splitElements(old.form)
    .answered.filter(({ id }) => old.value(id) !== null)
    .filter(({ id }) => !shows(now, id) || now.value(id) === null || refused.has(id))
    .map(({ name }) => name)
}

function otherResults(old: Session, now: Session): string[] {
  return splitElements(now.form)
    .others.filter(({ id }) => shows(old, id) && now.visible(id))
    .filter(({ id }) => JSON.stringify(old.value(id)) !== JSON.stringify(now.value(id)))
    .map(({ name }) => name)
}

const shows = (session: Session, id: number) => session.form.element(id) !== null && session.visible(id)

type Split = { answered: readonly Element[]; others: readonly Element[] }
const splits = new WeakMap<Form, Split>()

/** Once per form: thousands of dossiers are compared on it. */
function splitElements(form: Form): Split {
  const known = splits.get(form)
  if (known) return known
  const { answered = [], others = [] } = Object.groupBy(form.elements, (element) =>
    takesAnswer(element) ? 'answered' : 'others',
  )
  splits.set(form, { answered, others })
  return { answered, others }
}
