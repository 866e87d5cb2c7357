import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { autocompleteOf } from './autocomplete.ts'
import { ElementField } from '../field/element-field.tsx'
import { focusElement } from '../field/focus-element.ts'
import { suggestMail } from './mail-suggestion.ts'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'

/** input_mail. A plain text box: browser validation messages would be in another language. */
export function MailWidget(props: WidgetProps) {
  const { value, disabled, onChange } = props
  const { text, type, leave, isTyping } = useTypedText(props)
  const meant = isTyping || disabled || typeof value !== 'string' ? null : suggestMail(value)

  function take(address: string) {
    onChange(address)
    // The button disappears, so the focus stays in the element.
    focusElement(props.element.id)
  }

  return (
    <ElementField widget={props} after={<Suggestion meant={meant} onTake={take} />}>
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

function Suggestion({ meant, onTake }: { meant: string | null; onTake: (address: string) => void }) {
  const { t } = useI18n()
  return (
    <LiveRegion>
      {meant !== null && (
        <Button variant="tertiary" dense onClick={() => onTake(meant)}>
          {t('widget.mail.meant', { address: meant })}
        </Button>
      )}
    </LiveRegion>
  )
}
