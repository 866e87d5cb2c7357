import { findInfluences, type Ref, type Session } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Template } from '../../deployment/documents/template.ts'
import { composeDocument } from './compose.ts'
import { noFacts } from './list.ts'
import { holds } from './texts.ts'
import { toContext } from './document-context.ts'

type Subject = { deployment: Deployment; session: Session }

/**
 * Finds the elements a document depends on, in either language: those read while it is composed, and their influences.
 * While none of them changes, the document stays the same. If the answers leave the document out, the elements of the
 * failing condition.
 */
export function findPrinted(template: Template, { deployment, session }: Subject): ReadonlySet<number> {
  const { watched, seen } = watch(session)
  const reading = (own: Session) => ({
    context: toContext({ ...noFacts, deployment, session: own }),
    conditions: template.conditions,
  })
  const failing = template.when?.find((name) => !holds([name], reading(session)))
  holds(failing === undefined ? template.when : [failing], reading(watched))
  if (failing === undefined)
    for (const locale of ['fr', 'en'] as const)
      composeDocument(template, { ...noFacts, deployment, session: watched, locale })
  return findInfluences(session.form, seen)
}

/** A session that records which elements and blocks are read. */
function watch(session: Session) {
  const seen = { elements: new Set<Ref>(), blocks: new Set<number>() }
  const remember = <T>(read: (ref: Ref) => T) => {
    return (ref: Ref): T => {
      seen.elements.add(ref)
      return read(ref)
    }
  }
  const value = remember(session.value)
  const visible = remember(session.visible)
  const watched: Session = {
    ...session,
    value,
    visible,
    answer: remember(session.answer),
    view: { ...session.view, value, visible },
    blockVisible: (id) => {
      seen.blocks.add(id)
      return session.blockVisible(id)
    },
  }
  return { watched, seen }
}
