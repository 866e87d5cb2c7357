import type { DraftPresence } from '@parcelle/contract/studio/editions'
import { isFileOf, type Json, type Operation } from '@parcelle/domain/studio'
import { useEffect, useState } from 'react'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { useStore } from '../../../ui/store.ts'
import { makeDraftStore, type DraftStore, type DraftView } from './draft-store.ts'
import { openPendingStorage } from './pending-changes.ts'

export type Draft = DraftView & {
  readonly id: string
  /** Each operation is undone by itself. `isTyped`: the text at this place is still being typed. */
  readonly change: (operations: readonly Operation[], isTyped?: boolean) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Why the server refused the last change. */
  readonly notice: Notice | null
  /** Other authors who have it open now. */
  readonly present: readonly DraftPresence[]
  /** Sends them the place of this author, an address within the draft. */
  readonly moveTo: (place: string) => void
  readonly dropNotice: () => void
}

/** Screens of one draft share its store, so that pending changes survive navigation. */
const stores = new Map<string, DraftStore>()

function useDraftStore(id: string): DraftStore {
  const { username } = useSignedInUser()
  const [store] = useState(() => {
    const key = `${username} ${id}`
    const found = stores.get(key) ?? makeDraftStore(id, openPendingStorage(id, username))
    stores.set(key, found)
    return found
  })
  return store
}

type OpenedDraft = { draft: Draft | null; error: unknown; retry: () => void }

/**
 * A draft with the content of some of its files, or of folders as `forms/`; null until they are read. Used once per
 * screen, whose key is the id.
 * Operations name the file first: `['settings.json', 'help', 'phone']`.
 */
export function useDraft(id: string, files: readonly string[] = []): OpenedDraft {
  const store = useDraftStore(id)
  const view = useStore(store.view)
  const error = useStore(store.failure)
  const notice = useStore(store.notice)
  const present = useStore(store.present)
  const missing = view ? listMissing(view, files) : files
  const wanted = missing.join(',')

  useEffect(() => store.follow(), [store])
  useEffect(() => {
    if (wanted !== '') void store.open(wanted.split(','))
  }, [store, wanted])
  // Reloads title and state, which may have changed, even if all files are loaded.
  useEffect(() => {
    if (!store.isOpening()) void store.open([])
  }, [store])

  return {
    draft:
      view && missing.length === 0
        ? {
            ...view,
            id,
            change: store.change,
            undo: () => store.step('undo'),
            redo: () => store.step('redo'),
            notice,
            present,
            moveTo: store.moveTo,
            dropNotice: () => store.notice.set(null),
          }
        : null,
    error,
    retry: () => {
      void store.open(missing)
    },
  }
}

const listMissing = ({ files, content }: DraftView, wanted: readonly string[]): string[] =>
  files.filter((path) => !Object.hasOwn(content, path) && wanted.some((name) => isFileOf(path, name)))

/** A file that was asked for; undefined where the draft has none of this name. */
export const fileOf = ({ content }: Pick<DraftView, 'content'>, file: string): Json | undefined =>
  Object.hasOwn(content, file) ? content[file] : undefined
