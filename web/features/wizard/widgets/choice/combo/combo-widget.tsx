import type { ReactNode } from 'react'
import { TextBox } from '../../../../../ui/fields/text-box.tsx'
import { ElementField } from '../../field/element-field.tsx'
import { useElementTexts } from '../../field/element-texts.ts'
import type { WidgetProps } from '../../field/widget.ts'
import { autocompleteOf } from '../../text/autocomplete.ts'
import { ComboPanel } from './combo-panel.tsx'
import { ComboSheet } from './combo-sheet.tsx'
import { NotInList } from './not-in-list.tsx'
import { useCombo } from './use-combo.ts'

type Props = WidgetProps & { after?: ReactNode; noteOf?: (value: string) => ReactNode }

/** choice_autocomplete, datalist_choice, input_unique_product_autocomplete. */
export function ComboWidget({ after, noteOf, ...props }: Props) {
  const { element } = props
  const { label } = useElementTexts(element)
  const combo = useCombo(props)
  const { list, items, typed, dropped } = combo
  return (
    <ElementField
      widget={props}
      shown={combo.shown || '—'}
      after={dropped === null ? after : <NotInList text={dropped} onRetry={() => combo.searchAgain(dropped)} />}
    >
      {(wiring) => (
        <ComboSheet isSheet={combo.isSheet} label={label} onClose={combo.close}>
          <TextBox
            {...wiring}
            {...list.box}
            ref={combo.input}
            value={typed ?? combo.shown}
            width="full"
            autoComplete={autocompleteOf(element.name)}
            spellCheck={false}
            onChange={(event) => combo.type(event.target.value)}
            onKeyDown={list.handleKey}
            onFocus={combo.enter}
            onBlur={() => void combo.leave()}
          />
          {combo.isOpen && (typed !== null || items.length > 0) && (
            <ComboPanel
              {...list}
              label={label}
              found={combo.found}
              items={items.map((item) => ({ ...item, note: noteOf?.(item.value) }))}
              term={(typed ?? '').trim()}
              chosen={combo.chosen}
              onPick={combo.pick}
              onRetry={combo.retry}
            />
          )}
        </ComboSheet>
      )}
    </ElementField>
  )
}
