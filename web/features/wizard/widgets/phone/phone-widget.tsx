import { kinds, type Value } from '@parcelle/forms'
import { useState, type ChangeEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { afterPointerRelease } from '../../../../ui/timing/after-pointer-release.ts'
import { autocompleteOf } from '../text/autocomplete.ts'
import { CountryButton } from './country-button.tsx'
import { ElementField } from '../field/element-field.tsx'
import { frenchEdit } from './french-phone.ts'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { Remark } from '../../../../ui/fields/remark.tsx'
import { usePhoneParts } from './use-phone-parts.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './phone-widget.module.css'

/**
 * input_tel: accepts 06…, 6…, 0033… and +33 06…, with France as the default country. A number that starts with + or 00
 * sets its own country. Stored as +33612345678.
 */
export function PhoneWidget(props: WidgetProps) {
  const { element, value, onChange, onLeave } = props
  const { t } = useI18n()
  const parts = usePhoneParts(value)
  const [typed, setTyped] = useState<string | null>(null)
  // The stored value cannot hold a country without a number.
  const [chosen, setChosen] = useState<{ country: string; calling: string } | null>(null)
  const selected = parts.national === '' && chosen ? chosen : parts
  const text = typed ?? parts.national
  const isDoubtful = typed === null && props.error === null && parts.isDoubtful

  const read = (number: string, calling: string): Value => {
    if (number.trim() === '') return null
    const whole =
      /^\s*(?:\+|00)/.test(number) || (calling === '33' && /^\s*0/.test(number)) ? number : `+${calling} ${number}`
    return kinds[element.type].parse(whole, element) ?? whole.trim()
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length
    const next = selected.calling === '33' ? frenchEdit({ before: text, text: target.value, caret }) : target.value
    setTyped(next)
    setChosen(selected)
    onChange(read(next, selected.calling))
  }

  function choose(country: { country: string; calling: string }) {
    setChosen(country)
    onChange(read(text, country.calling))
  }

  function leave() {
    afterPointerRelease(() => {
      setTyped(null)
      onLeave?.()
    })
  }

  return (
    <ElementField
      widget={props}
      hint={t('widget.phone.hint')}
      after={<LiveRegion>{isDoubtful && <Remark tone="warning">{t('widget.phone.doubtful')}</Remark>}</LiveRegion>}
    >
      {({ disabled, ...wiring }) => (
        <span className={styles.line}>
          <CountryButton {...selected} disabled={disabled} onChoose={choose} />
          <TextBox
            {...wiring}
            disabled={disabled}
            type="tel"
            value={text}
            width="amount"
            figures
            inputMode="tel"
            autoComplete={autocompleteOf(element.name)}
            onChange={handleChange}
            onBlur={leave}
          />
        </span>
      )}
    </ElementField>
  )
}
