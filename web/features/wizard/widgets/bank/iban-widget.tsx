import { groupByFour, kinds } from '@parcelle/forms'
import { useState, type ChangeEvent } from 'react'
import { useI18n, type I18n } from '../../../../i18n/i18n.tsx'
import { useElementServices } from '../../element/element-context.ts'
import { ElementField } from '../field/element-field.tsx'
import { ibanEdit } from './iban-edit.ts'
import { ibanSegments, ibanState, type IbanState } from './iban-state.ts'
import { CodeSegments } from './code-segments.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { Remark } from '../../../../ui/fields/remark.tsx'
import { useCaret } from '../field/use-caret.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './iban-widget.module.css'

/** input_iban and input_iban_code, which shows its segments. */
export function IbanWidget(props: WidgetProps) {
  const { element, value, onChange, onLeave } = props
  const i18n = useI18n()
  const { ref, placeCaret } = useCaret()
  // The raw text during IME composition; otherwise the stored value, grouped.
  const [composed, setComposed] = useState<string | null>(null)
  const text = composed ?? groupByFour(typeof value === 'string' ? value : '')
  const { view } = useElementServices()
  const state = ibanState(text)
  // A valid IBAN may still be refused by the element's own rules.
  const isRefused = state.kind === 'valid' && kinds[element.type].check(text, element, view) !== null
  const segments = ibanSegments(text)

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { isComposing, inputType } = inputOf(nativeEvent)
    const caret = target.selectionStart ?? target.value.length
    const edit = ibanEdit({ before: text, text: target.value, caret, inputType })
    setComposed(isComposing ? target.value : null)
    if (!isComposing) placeCaret(edit.caret)
    onChange(edit.text.replaceAll(' ', '') || null)
  }

  function handleBlur() {
    setComposed(null)
    onLeave?.()
  }

  return (
    <ElementField
      widget={props}
      hint={i18n.t('widget.iban.hint')}
      after={<Remark tone={tones[state.kind]}>{isRefused ? null : stateText(state, i18n)}</Remark>}
    >
      {(wiring) => (
        <>
          <TextBox
            {...wiring}
            ref={ref}
            value={text}
            width="iban"
            className={styles.iban}
            inputMode="text"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            onChange={handleChange}
            onBlur={handleBlur}
          />
          {segments && (
            <CodeSegments
              boxed={element.attributes.parts !== undefined}
              segments={segments.map((segment) => ({ ...segment, name: i18n.t(`widget.iban.part.${segment.part}`) }))}
            />
          )}
        </>
      )}
    </ElementField>
  )
}

const tones = { empty: 'neutral', typing: 'neutral', 'too-long': 'warning', key: 'warning', valid: 'success' } as const

function stateText(state: IbanState, { t, count }: I18n): string | null {
  if (state.kind === 'empty') return null
  if (state.kind === 'too-long') return count('widget.iban.too-long', state.extra)
  if (state.kind !== 'typing') return t(`widget.iban.${state.kind}`)
  if (state.length === null) return t('widget.iban.unknown')
  return t('widget.iban.typing', { typed: state.typed, length: state.length })
}

// Android composes whole words: rewriting them during composition swaps digits.
function inputOf(event: Event): { isComposing: boolean; inputType: string } {
  if (!(event instanceof InputEvent)) return { isComposing: false, inputType: '' }
  return { isComposing: event.isComposing || event.inputType === 'insertCompositionText', inputType: event.inputType }
}
