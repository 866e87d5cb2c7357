import { translate } from '@parcelle/forms'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { foldText } from '../../../../../ui/content/fold-text.ts'
import { afterPointerRelease } from '../../../../../ui/timing/after-pointer-release.ts'
import { useIsPhone } from '../../../../../ui/layout/use-phone.ts'
import { useElementWorld } from '../../../element/element-context.ts'
import { autocompleteOf } from '../../text/autocomplete.ts'
import { ComboPanel } from './combo-panel.tsx'
import { ComboSheet } from './combo-sheet.tsx'
import { ElementField } from '../../field/element-field.tsx'
import { NotInList } from './not-in-list.tsx'
import { sameLabel } from './same-label.ts'
import { TextBox } from '../../../../../ui/fields/text-box.tsx'
import { useKnownLabel } from './use-known-label.ts'
import { useListbox } from '../../../../../ui/fields/use-listbox.ts'
import { useSearch } from './use-search.ts'
import { useElementTexts } from '../../field/element-texts.ts'
import type { WidgetProps } from '../../field/widget.ts'

type Item = { value: string; label: string }
type Props = WidgetProps & { after?: ReactNode; noteOf?: (value: string) => ReactNode }

/**
 * choice_autocomplete, datalist_choice, input_unique_product_autocomplete: a list too long to be shown is searched. The
 * answer is kept only when the text is the label of an option, or whatever the text with `freeText`.
 */
export function ComboWidget({ after, noteOf, ...props }: Props) {
  const { element, onChange, onLeave } = props
  const value = typeof props.value === 'string' ? props.value : null
  const { label } = useElementTexts(element)
  const { label: shown, keep } = useKnownLabel(element, value)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const isSheet = useIsPhone() && isEntered
  const search = useOptions(props)
  const { found, retry } = useSearch(typed ?? '', isOpen && typed !== null, search)
  const items = found.kind === 'found' ? found.items : []
  const list = useListbox({
    count: items.length,
    isOpen: isOpen && typed !== null,
    onPick: pick,
    onOpen: () => setOpen(true),
    onClose: close,
  })

  function type(next: string) {
    setTyped(next)
    setLost(null)
    setOpen(true)
    setEntered(true)
    list.setActive(-1)
    const match = items.find((item) => sameLabel(item.label, next))
    if (match) keep(match)
    onChange(match?.value ?? (element.attributes.freeText ? next.trim() || null : null))
  }

  function pick(index: number) {
    const item = items[index]
    if (!item) return
    keep(item)
    onChange(item.value)
    setTyped(null)
    close()
  }

  function close() {
    setOpen(false)
    setEntered(false)
  }

  /** Fast fingers leave before the list has come. For less than three characters no server is asked. */
  async function knownFor(text: string): Promise<readonly Item[]> {
    if (found.kind === 'found') return items
    if (found.kind === 'short' && element.attributes.options === undefined) return []
    return search(text, new AbortController().signal).catch(() => [])
  }

  async function leave() {
    close()
    const text = typed?.trim() ?? ''
    if (text !== '' && value === null) {
      const match = (await knownFor(text)).find((item) => sameLabel(item.label, text))
      if (match) keep(match)
      if (match) onChange(match.value)
      else afterPointerRelease(() => setLost(text))
    }
    setTyped(null)
    onLeave?.()
  }

  function searchAgain(text: string) {
    type(text)
    input.current?.focus()
  }

  return (
    <ElementField
      widget={props}
      shown={shown || '—'}
      after={lost === null ? after : <NotInList text={lost} onRetry={() => searchAgain(lost)} />}
    >
      {(wiring) => (
        <ComboSheet isSheet={isSheet} label={label} onClose={close}>
          <TextBox
            {...wiring}
            {...list.box}
            ref={input}
            value={typed ?? shown}
            width="full"
            autoComplete={autocompleteOf(element.name)}
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            onKeyDown={list.handleKey}
            onFocus={() => setEntered(true)}
            onBlur={() => void leave()}
          />
          {isOpen && typed !== null && (
            <ComboPanel
              {...list}
              label={label}
              found={found}
              items={items.map((item) => ({ ...item, note: noteOf?.(item.value) }))}
              term={typed.trim()}
              chosen={value}
              onPick={pick}
              onRetry={retry}
            />
          )}
        </ComboSheet>
      )}
    </ElementField>
  )
}

/** Options that came with the element are searched here; the others by the server. */
function useOptions({ element }: WidgetProps) {
  const { locale } = useI18n()
  const { datalist } = useElementWorld()
  const { options, datalistId } = element.attributes
  return useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly Item[]> => {
      if (options === undefined) return datalistId === undefined ? [] : datalist.search(datalistId, text, signal)
      const known = options.map((option) => ({ value: option.value, label: translate(option.label, locale) }))
      return known.filter((option) => foldText(option.label).includes(foldText(text)))
    },
    [options, datalistId, datalist, locale],
  )
}
