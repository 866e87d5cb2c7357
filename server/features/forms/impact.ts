import { takesAnswer, type Session } from '@parcelle/forms'

/** What moving to another form version would change in one dossier. */
export type Impact = {
  /** New questions it would have to answer. */
  asked: string[]
  /** Answers that would no longer count: their element or option is removed, hidden, or refuses them. */
  lost: string[]
  /** Computed values that would change. */
  recomputed: string[]
}

/** Compares the same dossier opened on two forms. */
export function findImpact(old: Session, now: Session): Impact {
  return { asked: newQuestions(old, now), lost: lostAnswers(old, now), recomputed: otherResults(old, now) }
}

function newQuestions(old: Session, now: Session): string[] {
  return now.form.elements
    .filter((element) => takesAnswer(element) && now.visible(element.id) && now.value(element.id) === null)
    .filter(({ id }) => !shows(old, id) || (now.required(id) && !old.required(id)))
    .map(({ name }) => name)
}

function lostAnswers(old: Session, now: Session): string[] {
  const refused = new Set(now.problems().map(({ elementId }) => elementId))
  const refusedBefore = new Set(old.problems().map(({ elementId }) => elementId))
  return old.form.elements
    .filter((element) => takesAnswer(element) && old.value(element.id) !== null)
    .filter(({ id }) => !shows(now, id) || now.value(id) === null || (refused.has(id) && !refusedBefore.has(id)))
    .map(({ name }) => name)
}

function otherResults(old: Session, now: Session): string[] {
  return now.form.elements
    .filter((element) => !takesAnswer(element) && shows(old, element.id) && now.visible(element.id))
    .filter(({ id }) => JSON.stringify(old.value(id)) !== JSON.stringify(now.value(id)))
    .map(({ name }) => name)
}

const shows = (session: Session, id: number) => session.form.element(id) !== null && session.visible(id)
