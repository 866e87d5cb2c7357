import { useI18n } from '../../../../i18n/i18n.tsx'
import { ElementField } from '../field/element-field.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './range-widget.module.css'

/**
 * range and input_percentage_range: a slider with a text field. `start` only places the thumb; there is no answer until
 * the user touches it.
 */
export function RangeWidget(props: WidgetProps) {
  const { element, value, onChange, onLeave } = props
  const { t } = useI18n()
  const { label } = useElementTexts(element)
  const { text, type, leave } = useTypedText(props)
  const { min = 0, max = 100, step = 1, start = min } = element.attributes
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  const place = isNumber ? Math.min(max, Math.max(min, value)) : start
  const share = String((place - min) / (max - min || 1))

  return (
    <ElementField widget={props} after={value === null && t('widget.range.none')}>
      {({ disabled, ...wiring }) => (
        <span className={styles.line}>
          <TextBox
            {...wiring}
            disabled={disabled}
            value={text}
            isNumber
            suffix="%"
            inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          <span className={styles.slide} ref={(slide) => slide?.style.setProperty('--share', share)}>
            <input
              type="range"
              className={styles.slider}
              data-empty={!isNumber}
              aria-label={label}
              aria-valuetext={isNumber ? t('widget.percent', { value: text }) : t('widget.range.none')}
              min={min}
              max={max}
              step={step}
              value={place}
              disabled={disabled}
              onChange={(event) => onChange(event.target.valueAsNumber)}
              // Pressing the thumb without moving it also answers.
              onPointerUp={(event) => !isNumber && onChange(event.currentTarget.valueAsNumber)}
              onBlur={onLeave}
            />
            {isNumber && (
              <span className={styles.bubble} aria-hidden>
                {t('widget.percent', { value: text })}
              </span>
            )}
            <span className={styles.ticks} />
            <span className={styles.ends} aria-hidden>
              <span>{t('widget.percent', { value: min })}</span>
              <span>{t('widget.percent', { value: max })}</span>
            </span>
          </span>
        </span>
      )}
    </ElementField>
  )
}
