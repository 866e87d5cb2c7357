import { useRef, useState } from 'react'
import { useIsPhone } from '../../../../../ui/layout/use-media.ts'
import { afterPointerRelease } from '../../../../../ui/timing/after-pointer-release.ts'
import { useListbox } from '../../../../../ui/fields/use-listbox.ts'
import type { WidgetProps } from '../../field/widget.ts'
import { useKnownLabel } from './use-known-label.ts'
import { isLabel, useListAround, useOptionSearch, type Item } from './use-option-search.ts'
import { useSearch } from './use-search.ts'

/**
 * What is typed in a combo box, what is found for it and what is kept of it. The answer is kept only when the text is
 * the label of an option, or whatever the text where the element takes free text.
 */
export function useCombo({ element, value, onChange, onLeave }: WidgetProps) {
  const chosen = typeof value === 'string' ? value : null
  const { label: shown, keep } = useKnownLabel(element, chosen)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  /** A text that was no option, and is therefore no longer in the box. */
  const [dropped, setDropped] = useState<string | null>(null)
  const around = useListAround(element)
  const { isAsked, isSheet, open, enter, close } = useOpening(() => chosen === null && around.shortest() === 0)
  const isOpen = isAsked && (typed !== null || around.shortest() === 0) && around.hasList()
  const search = useOptionSearch(element)
  const { found, retry } = useSearch(typed ?? '', isOpen, around.shortest(), search)
  const items = found.kind === 'found' ? found.items : []
  const list = useListbox({ count: items.length, isOpen, onPick: pick, onOpen: open, onClose: close })

  function type(next: string) {
    setTyped(next)
    setDropped(null)
    open()
    enter()
    list.setActive(-1)
    const match = items.find((item) => isLabel(item.label, next))
    if (match) keep(match)
    onChange(match?.value ?? (around.takesText() ? next.trim() || null : null))
  }

  function pick(index: number) {
    const item = items[index]
    if (!item) return
    keep(item)
    onChange(item.value)
    setTyped(null)
    close()
  }

  /** Fast fingers leave before the list has come. For less than three characters no server is asked. */
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
      if (match) keep(match)
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

/** Whether the list was asked for, and whether the box was entered: on a phone it then takes the whole screen. */
function useOpening(opensAtOnce: () => boolean) {
  const [isAsked, setAsked] = useState(false)
  const [isEntered, setEntered] = useState(false)
  return {
    isAsked,
    isSheet: useIsPhone() && isEntered,
    open: () => setAsked(true),
    enter() {
      setEntered(true)
      if (opensAtOnce()) setAsked(true)
    },
    close() {
      setAsked(false)
      setEntered(false)
    },
  }
}
