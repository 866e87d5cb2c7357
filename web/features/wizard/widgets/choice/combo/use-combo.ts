import { useRef, useState } from 'react'
import { useIsPhone } from '../../../../../ui/layout/use-media.ts'
import { afterPointerRelease } from '../../../../../ui/timing/after-pointer-release.ts'
import { useListbox } from '../../../../../ui/fields/use-listbox.ts'
import type { WidgetProps } from '../../field/widget.ts'
import { useOptionLabel } from './use-option-label.ts'
import { isLabel, useListRules, useOptionSearch, type Item } from './use-option-search.ts'
import { useSearch } from './use-search.ts'

/** State of a combo box. A text is an answer only if it equals an option's label, or if the element takes free text. */
export function useCombo({ element, value, onChange, onLeave }: WidgetProps) {
  const chosen = typeof value === 'string' ? value : null
  const input = useRef<HTMLInputElement>(null)
  const { label: shown, cacheLabel } = useOptionLabel(element, chosen, input)
  const [typed, setTyped] = useState<string | null>(null)
  /** A text that matched no option and was cleared. */
  const [dropped, setDropped] = useState<string | null>(null)
  const rules = useListRules(element)
  const { isExpanded, isSheet, open, enter, close } = usePanelState(() => chosen === null && rules.minLength() === 0)
  const isOpen = isExpanded && (typed !== null || rules.minLength() === 0) && rules.hasList()
  const search = useOptionSearch(element)
  const { found, retry } = useSearch(typed ?? '', isOpen, rules.minLength(), search)
  const items = found.kind === 'found' ? found.items : []
  const list = useListbox({ count: items.length, isOpen, onPick: pick, onOpen: open, onClose: close })

  function type(next: string) {
    setTyped(next)
    setDropped(null)
    open()
    enter()
    list.setActive(-1)
    const match = items.find((item) => isLabel(item.label, next))
    if (match) cacheLabel(match)
    onChange(match?.value ?? (rules.takesText() ? next.trim() || null : null))
  }

  function pick(index: number) {
    const item = items[index]
    if (!item) return
    cacheLabel(item)
    onChange(item.value)
    setTyped(null)
    close()
  }

  /** The user may leave before the results arrive. Below three characters the server is not asked. */
  async function optionsFor(text: string): Promise<readonly Item[]> {
    if (found.kind === 'found') return items
    if (found.kind === 'short' && element.attributes.options === undefined) return []
    return search(text, new AbortController().signal).catch(() => [])
  }

  async function leave() {
    close()
    const text = typed?.trim() ?? ''
    if (text !== '' && chosen === null) {
      const match = (await optionsFor(text)).find((item) => isLabel(item.label, text))
      if (match) cacheLabel(match)
      if (match) onChange(match.value)
      else afterPointerRelease(() => setDropped(text))
    }
    setTyped(null)
    onLeave?.()
  }

  function searchAgain(text: string) {
    type(text)
    input.current?.focus()
  }

  return {
    input,
    list,
    found,
    items,
    chosen,
    shown,
    typed,
    dropped,
    isOpen,
    isSheet,
    type,
    pick,
    close,
    leave,
    enter,
    retry,
    searchAgain,
  }
}

/** Whether the list is open, and whether the box has the focus, which makes it a full-screen sheet on a phone. */
function usePanelState(opensAtOnce: () => boolean) {
  const [isExpanded, setExpanded] = useState(false)
  const [isEntered, setEntered] = useState(false)
  return {
    isExpanded,
    isSheet: useIsPhone() && isEntered,
    open: () => setExpanded(true),
    enter() {
      setEntered(true)
      if (opensAtOnce()) setExpanded(true)
    },
    close() {
      setExpanded(false)
      setEntered(false)
    },
  }
}
