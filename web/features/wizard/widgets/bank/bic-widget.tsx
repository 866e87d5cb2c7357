import { cleanBic } from '@parcelle/forms'
import type { ChangeEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { useOtherCountry } from './bic-country.ts'
import { ElementField } from '../field/element-field.tsx'
import { bicSegments } from './iban-state.ts'
import { CodeSegments } from './code-segments.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { Remark } from '../../../../ui/fields/remark.tsx'
import { useCaret } from '../field/use-caret.ts'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'

/** input_bic_code: normalises to capitals without spaces; shows the segments if the element asks for them. */
export function BicWidget(props: WidgetProps) {
  const { t } = useI18n()
  const { text, type, leave } = useTypedText(props)
  const { ref, placeCaret } = useCaret()
  const other = useOtherCountry(props.element, text)

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return type(target.value)
    type(cleanBic(target.value))
    placeCaret(cleanBic(target.value.slice(0, target.selectionStart ?? target.value.length)).length)
  }

  return (
    <ElementField
      widget={props}
      hint={t('widget.bic.hint')}
      after={<LiveRegion>{other && <Remark tone="warning">{t('widget.bic.other-country', other)}</Remark>}</LiveRegion>}
    >
      {(wiring) => (
        <>
          <TextBox
            {...wiring}
            ref={ref}
            value={text}
            width="amount"
            figures
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            onChange={handleChange}
            onBlur={leave}
          />
          {props.element.attributes.parts && text !== '' && (
            <CodeSegments
              boxed
              segments={bicSegments(text).map((segment) => ({
                ...segment,
                name: t(`widget.bic.part.${segment.part}`),
              }))}
            />
          )}
        </>
      )}
    </ElementField>
  )
}
