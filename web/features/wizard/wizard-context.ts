import type { Block, Definition, Element, Snapshot } from '@parcelle/forms'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useStore, type Store } from '../../ui/store.ts'
import type { ShownError } from './store/checks.ts'
import type { Wizard } from './store/wizard.ts'

export const WizardContext = createContext<Wizard | null>(null)

/** The open wizard. The object stays the same as long as the dossier is open. */
export function useWizard(): Wizard {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('a part of the form is drawn outside its dossier')
  return wizard
}

/** True inside a block that is shown read-only to someone who may write in others. */
export const ReadOnlyContext = createContext(false)

/** The form definition; re-renders when the locale changes. */
export function useDefinition(): Definition {
  const { engine, language } = useWizard()
  useStore(language)
  return engine.form().definition
}

/** The definition, snapshot and shown error of one element. */
export function useElement(elementId: number): { element: Element; state: Snapshot; shown: ShownError } | null {
  const { engine, checks, afterPaint, answeredElement } = useWizard()
  const follow = useMemo(
    () =>
      afterPaint(
        (listener) => engine.subscribe(elementId, listener),
        () => answeredElement.id === elementId,
      ),
    [engine, afterPaint, answeredElement, elementId],
  )
  const followError = useCallback((listener: () => void) => checks.subscribe(elementId, listener), [checks, elementId])
  const state = useSyncExternalStore(follow, () => engine.snapshot(elementId))
  const shown = useSyncExternalStore(followError, () => checks.get(elementId))
  const element = engine.view.element(elementId)
  return element && { element, state, shown }
}

export function useBlocks(pageId: number): readonly Block[] {
  const { navigation } = useWizard()
  const blockStates = useStore(navigation.blockStates)
  const page = useDefinition().pages.find(({ id }) => id === pageId)
  return (page?.blocks ?? []).filter(({ id }) => blockStates.has(id))
}

/** Submitted blocks that a later answer has made invalid. */
export function useReviews(): number[] {
  const blockStates = useStore(useWizard().navigation.blockStates)
  return [...blockStates].flatMap(([id, state]) => (state === 'validate' ? id : []))
}

/** Reads a value from the whole form and re-renders after paint, only when that value changes. */
export function useForm<T extends string | number | boolean | null>(read: (wizard: Wizard) => T): T {
  const wizard = useWizard()
  const { afterPaint, engine } = wizard
  const follow = useMemo(() => afterPaint(engine.subscribeAll), [afterPaint, engine])
  return useSyncExternalStore(follow, () => read(wizard))
}

/** Like `useStore`, but re-renders after the paint of the keystroke that changed the value. */
export function useStoreAfterPaint<T>({ get, subscribe }: Store<T>): T {
  const { afterPaint } = useWizard()
  const follow = useMemo(() => afterPaint(subscribe), [afterPaint, subscribe])
  return useSyncExternalStore(follow, get)
}
