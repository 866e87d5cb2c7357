import { autocompleteOf } from './autocomplete.ts'
import { ElementField } from './element-field.tsx'
import { TextBox } from './text-box.tsx'
import { useTyped } from './use-typed.ts'
import type { WidgetProps } from './widget.ts'

/** input_mail. A plain text box: the browser's own check would speak in its own words and language. */
export function MailWidget(props: WidgetProps) {
  const { text, type, leave } = useTyped(props)
  return (
    <ElementField widget={props}>
      {(wiring) => (
        <TextBox
          {...wiring}
          value={text}
          inputMode="email"
          autoComplete={autocompleteOf(props.element.name)}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </ElementField>
  )
}
