import { useI18n } from '../../../../i18n/i18n.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { ElementField } from '../field/element-field.tsx'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'

export function TextArea({ max, ...props }: WidgetProps & { max: number }) {
  const { t, number } = useI18n()
  const { text, type, leave } = useTypedText(props)
  const used = t('widget.text.used', { used: number(Array.from(text).length), max: number(max) })
  return (
    <ElementField widget={props} after={used}>
      {(wiring) => (
        <TextAreaBox {...wiring} rows={4} value={text} onChange={(event) => type(event.target.value)} onBlur={leave} />
      )}
    </ElementField>
  )
}
