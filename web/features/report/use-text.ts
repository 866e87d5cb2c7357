import type { TextConflict, WrittenPart } from '@parcelle/contract/report'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call } from '../../api/api.ts'
import { readUnsavedTexts, writeUnsavedTexts, type UnsavedText } from '../../session/store.ts'
import { readConflict } from './api.ts'

/** Debounce of a save and delay before a retry, in milliseconds. */
const DEBOUNCE = 800
const RETRY_DELAY = 5000

export type SaveState = 'saved' | 'typing' | 'waiting' | 'conflict' | 'refused'

/**
 * A text of the report, saved while typing. Unsaved text stays in this tab with the version it is based on. On an edit
 * conflict, nothing is overwritten before the user has chosen a version.
 */
export function useText(dossierId: string, { part, text: first, version }: WrittenPart) {
  const key = `${dossierId} ${part}`
  const [unsaved] = useState(() => readUnsavedTexts()[key])
  const [text, setText] = useState(unsaved?.text ?? first)
  const [state, setState] = useState<SaveState>(text === first ? 'saved' : 'typing')
  const [theirs, setTheirs] = useState<TextConflict['theirs'] | null>(null)
  const saved = useRef<UnsavedText>({ text: first, version: unsaved?.version ?? version })
  const isSending = useRef(false)

  // Another author's text replaces a saved one. An unsaved one stays, and its save reports the conflict.
  const take = useEffectEvent((theirs: UnsavedText, saveState: SaveState) => {
    if (saveState !== 'saved' || theirs.version <= saved.current.version) return
    saved.current = theirs
    setText(theirs.text)
  })
  useEffect(() => take({ text: first, version }, state), [first, version, state])

  // What was typed during a save is saved next.
  const settleSaved = useEffectEvent((sent: string) => {
    storeUnsaved(key, text === sent ? null : { text, version: saved.current.version })
    setState(text === sent ? 'saved' : 'typing')
  })

  const save = useEffectEvent(async (outlivesPage = false) => {
    if (isSending.current || state === 'saved' || state === 'conflict' || state === 'refused') return
    isSending.current = true
    const sent = text
    try {
      const body = { text: sent, version: saved.current.version }
      const reply = await call('saveReportText', { params: { id: dossierId, part }, body }, { outlivesPage })
      saved.current = { text: sent, version: reply.version }
      settleSaved(sent)
    } catch (error) {
      const other = readConflict(error)
      setTheirs(other)
      setState(other ? 'conflict' : isRefusal(error) ? 'refused' : 'waiting')
    } finally {
      isSending.current = false
    }
  })
  useEffect(() => {
    if (state !== 'typing' && state !== 'waiting') return
    const timer = setInterval(() => void save(), state === 'waiting' ? RETRY_DELAY : DEBOUNCE)
    return () => clearInterval(timer)
  }, [state])

  useEffect(() => {
    const leave = () => void save(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  function change(typed: string) {
    setText(typed)
    storeUnsaved(key, { text: typed, version: saved.current.version })
    if (state !== 'conflict') setState('typing')
  }

  function settle(choice: 'theirs' | 'mine') {
    if (!theirs) return
    saved.current = theirs
    setTheirs(null)
    if (choice === 'theirs') setText(theirs.text)
    storeUnsaved(key, choice === 'theirs' ? null : { text, version: theirs.version })
    setState(choice === 'theirs' ? 'saved' : 'typing')
  }

  return { text, state, theirs, change, settle }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

function storeUnsaved(key: string, unsaved: UnsavedText | null): void {
  const { [key]: _, ...others } = readUnsavedTexts()
  writeUnsavedTexts(unsaved === null ? others : { ...others, [key]: unsaved })
}
