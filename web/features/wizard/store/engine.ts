import {
  openSession,
  takesAnswer,
  type Facts,
  type Form,
  type FormView,
  type Ref,
  type Session,
  type Value,
} from '@parcelle/forms'

/**
 * An engine session whose form can be replaced by the same form in another locale. Answers and subscriptions survive.
 */
export type Engine = Pick<
  Session,
  | ('view' | 'facts' | 'set' | 'setMany' | 'setFacts' | 'visible' | 'required' | 'disabled' | 'value' | 'answer')
  | ('blockVisible' | 'visibleBlocks' | 'problems' | 'problem' | 'snapshot' | 'subscribe' | 'subscribeAll')
> & {
  form(): Form
  /** The current session. Do not hold on to it: `setForm` replaces it. */
  session(): Session
  setForm(form: Form): void
}

export function makeEngine(form: Form, facts: Facts, answers: Iterable<readonly [Ref, Value]>): Engine {
  let session = openSession(form, facts, answers)
  const followers = new Set<Follower>()
  const follow = (start: Follower['start'], listener: () => void) => {
    const follower: Follower = { start, listener, stop: start(session, listener) }
    followers.add(follower)
    return () => {
      follower.stop()
      followers.delete(follower)
    }
  }
  return {
    form: () => session.form,
    session: () => session,
    setForm(next) {
      session = openSession(next, session.facts(), readAnswers(session))
      for (const follower of followers) follower.stop = follower.start(session, follower.listener)
      for (const { listener } of Array.from(followers)) listener()
    },
    view: forwardView(() => session.view),
    facts: () => session.facts(),
    set: (ref, value) => session.set(ref, value),
    setMany: (many) => session.setMany(many),
    setFacts: (next) => session.setFacts(next),
    visible: (ref) => session.visible(ref),
    required: (ref) => session.required(ref),
    disabled: (ref) => session.disabled(ref),
    value: (ref) => session.value(ref),
    answer: (ref) => session.answer(ref),
    blockVisible: (id) => session.blockVisible(id),
    visibleBlocks: () => session.visibleBlocks(),
    problems: (id) => session.problems(id),
    problem: (ref) => session.problem(ref),
    snapshot: (ref) => session.snapshot(ref),
    subscribe: (ref, listener) => follow((one, call) => one.subscribe(ref, call), listener),
    subscribeAll: (listener) => follow((one, call) => one.subscribeAll(call), listener),
  }
}

type Follower = {
  start: (session: Session, listener: () => void) => () => void
  listener: () => void
  stop: () => void
}

function* readAnswers({ form, answer }: Session): Generator<readonly [number, Value]> {
  for (const element of form.elements) if (takesAnswer(element)) yield [element.id, answer(element.id)]
}

function forwardView(view: () => FormView): FormView {
  return {
    get definition() {
      return view().definition
    },
    get facts() {
      return view().facts
    },
    element: (ref) => view().element(ref),
    blockOf: (ref) => view().blockOf(ref),
    value: (ref) => view().value(ref),
    visible: (ref) => view().visible(ref),
  }
}
