import { hasLines } from '@parcelle/forms'
import type { ChangeEvent } from 'react'
import { autocompleteOf } from './autocomplete.ts'
import { ElementField } from '../field/element-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { upperEdit, useCaret } from '../field/use-caret.ts'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'

/** input_text */
export function TextWidget(props: WidgetProps) {
  const { name, attributes } = props.element
  const { text, type, leave } = useTypedText(props)
  const { ref, placeCaret } = useCaret()
  const { max, min, uppercase, format } = attributes

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // Text in IME composition must not be changed.
    if (!uppercase || isComposing(nativeEvent)) return type(target.value)
    const edit = upperEdit(target.value, target.selectionStart ?? target.value.length)
    type(edit.text)
    placeCaret(edit.caret)
  }

  if (max !== undefined && hasLines(props.element)) return <TextArea {...props} max={max} />
  return (
    <ElementField widget={props}>
      {(wiring) => (
        <TextBox
          {...wiring}
          ref={ref}
          value={text}
          width={max !== undefined && max <= 14 ? 'amount' : 'text'}
          figures={format === 'siret' || (min !== undefined && min === max)}
          autoComplete={autocompleteOf(name)}
          autoCapitalize={uppercase ? 'characters' : undefined}
          spellCheck={false}
          onChange={handleChange}
          onBlur={leave}
        />
      )}
    </ElementField>
  )
}

const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing
