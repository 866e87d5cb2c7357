import type { Block, Definition, Element, Snapshot } from '@parcelle/forms'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useStore, type Store } from '../../ui/store.ts'
import type { Shown } from './store/checks.ts'
import type { Wizard } from './store/wizard.ts'

export const WizardContext = createContext<Wizard | null>(null)

/** The dossier being filled in. It is the same object as long as the dossier is open. */
export function useWizard(): Wizard {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('a part of the form is drawn outside its dossier')
  return wizard
}

/** Whether the block around is open only to be read, by who may write elsewhere. */
export const ReadContext = createContext(false)

/** The form in the reader's language; drawn again when that changes. */
export function useDefinition(): Definition {
  const { engine, language } = useWizard()
  useStore(language)
  return engine.form().definition
}

/** One element of the form: its texts, its state, and what is said to be wrong with it. */
export function useElement(elementId: number): { element: Element; state: Snapshot; shown: Shown } | null {
  const { engine, checks, afterPaint, answering } = useWizard()
  const follow = useMemo(
    () =>
      afterPaint(
        (listener) => engine.subscribe(elementId, listener),
        () => answering.id === elementId,
      ),
    [engine, afterPaint, answering, elementId],
  )
  const followError = useCallback((listener: () => void) => checks.subscribe(elementId, listener), [checks, elementId])
  const state = useSyncExternalStore(follow, () => engine.snapshot(elementId))
  const shown = useSyncExternalStore(followError, () => checks.get(elementId))
  const element = engine.view.element(elementId)
  return element && { element, state, shown }
}

/** The blocks of a page that are shown, in order. */
export function useBlocks(pageId: number): readonly Block[] {
  const { route } = useWizard()
  const course = useStore(route.shown)
  const page = useDefinition().pages.find(({ id }) => id === pageId)
  return (page?.blocks ?? []).filter(({ id }) => course.has(id))
}

/** The blocks that were done and that another answer has made wrong since. */
export function useReviews(): number[] {
  const course = useStore(useWizard().route.shown)
  return [...course].flatMap(([id, state]) => (state === 'validate' ? id : []))
}

/** Something read from the form as a whole; drawn again only when it changes, after the key is on the screen. */
export function useForm<T extends string | number | boolean | null>(read: (wizard: Wizard) => T): T {
  const wizard = useWizard()
  const { afterPaint, engine } = wizard
  const follow = useMemo(() => afterPaint(engine.subscribeAll), [afterPaint, engine])
  return useSyncExternalStore(follow, () => read(wizard))
}

/** A value that may be shown after the paint of the key that changed it. */
export function useStoreAfterPaint<T>({ get, subscribe }: Store<T>): T {
  const { afterPaint } = useWizard()
  const follow = useMemo(() => afterPaint(subscribe), [afterPaint, subscribe])
  return useSyncExternalStore(follow, get)
}
