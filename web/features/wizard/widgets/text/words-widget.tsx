import { kinds, numberInWords, spellNumber, type Locale, type Unit } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { useAnswers, useElementServices } from '../../element/element-context.ts'
import { ElementField } from '../field/element-field.tsx'
import { focusElement } from '../field/focus-element.ts'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { Remark } from '../../../../ui/fields/remark.tsx'
import { useTypedText } from '../field/use-typed-text.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './words-widget.module.css'

/**
 * convert_number_to_word: the user writes a number in French words to confirm it. The expected words are offered after
 * a first mistake, or at once in another locale.
 */
export function WordsWidget(props: WidgetProps) {
  const { element, value, error, disabled, onChange } = props
  const { t, locale } = useI18n()
  const { view } = useElementServices()
  const { text, type, leave } = useTypedText(props)
  const { reference } = element
  const number = useAnswers(reference === null ? [] : [reference], ({ value }) => {
    const given = reference === null ? null : value(reference)
    return typeof given === 'number' ? given : null
  })
  const source = reference === null ? null : view.element(reference)
  const figures = source && number !== null ? [kinds[source.type].summarise(number, source, locale)].flat()[0] : null
  const unit = unitOf(element.attributes.unit)
  const expected = number === null ? '' : spellNumber(number, unit)
  const isRight = value !== null && !kinds[element.type].check(value, element, view) && number !== null

  const isOffered = Boolean(error) || (locale !== 'fr' && !isRight)

  function copy() {
    onChange(expected)
    // The button disappears, so the focus stays in the element.
    focusElement(element.id)
  }

  return (
    <ElementField
      widget={props}
      hint={figures && t('widget.words.hint', { figures })}
      after={isRight && <Remark tone="success">{t('widget.words.right')}</Remark>}
      shown={text && <ShownWords text={text} words={isRight ? translated(number, unit, locale) : ''} />}
    >
      {(wiring) => (
        <>
          <TextBox
            {...wiring}
            lang="fr"
            value={text}
            width="full"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          {isOffered && expected !== '' && !disabled && (
            <span className={styles.expected}>
              <span lang="fr">{t('widget.words.expected', { expected })}</span>
              <Button dense onClick={copy}>
                {t('widget.words.copy')}
              </Button>
            </span>
          )}
        </>
      )}
    </ElementField>
  )
}

const unitOf = (unit: string | undefined): Unit => (unit === 'euro' || unit === 'part' ? unit : null)

/** Words of a right answer in another language than French; empty in French. */
const translated = (number: number, unit: Unit, locale: Locale) =>
  locale === 'fr' || unit === null ? '' : numberInWords(number, unit, locale)

const ShownWords = ({ text, words }: { text: string; words: string }) => words || <span lang="fr">{text}</span>
