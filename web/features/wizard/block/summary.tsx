import { kinds, numberInWords, translate, type Block, type Element, type Locale } from '@parcelle/forms'
import { useState, type ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { ReceiptNames } from '../documents/receipt-names.tsx'
import type { Wizard } from '../store/wizard.ts'
import { useForm, useWizard } from '../wizard-context.ts'
import { groupedChildren } from '../widgets/group/group-children.ts'
import { useOptionLabel } from '../widgets/choice/combo/use-option-label.ts'
import styles from './summary.module.css'
import { showsAnswer, uploadTypes } from '../store/writable.ts'

const SHORT = 6

/** The answers of a block as text, with a dash for each missing one. */
export function Summary({ block, isLong = false }: { block: Block; isLong?: boolean }) {
  const { t, locale } = useI18n()
  const { engine } = useWizard()
  const [isWhole, setWhole] = useState(isLong)
  // Re-renders when an answer of this block changes, also by another user.
  useForm(({ engine: { visible, value } }) =>
    JSON.stringify(block.elements.map(({ id }) => (visible(id) ? value(id) : 0))),
  )
  const inGroups = groupedChildren(block.elements, engine.view)
  const questions = block.elements.filter(
    (element) => (showsAnswer(element) || isGroup(element)) && engine.visible(element.id) && !inGroups.has(element.id),
  )
  const shown = isWhole ? questions : questions.slice(0, SHORT)
  if (questions.length === 0) return null
  return (
    <div className={styles.summary}>
      <DefinitionList
        items={shown.map((element) => ({
          term: translate(element.attributes.label, locale),
          value: isGroup(element) ? <GroupText group={element} /> : <AnswerText element={element} />,
        }))}
      />
      {questions.length > SHORT && !isLong && (
        <Button variant="tertiary" dense aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('wizard.summary.less') : t('wizard.summary.all', { count: questions.length })}
        </Button>
      )}
    </div>
  )
}

const isGroup = ({ type }: Element) => kinds[type].role === 'group'

function GroupText({ group }: { group: Element }) {
  const { locale } = useI18n()
  const { engine } = useWizard()
  const children = (group.attributes.childrenElementsIds ?? []).flatMap((ref) => engine.view.element(ref) ?? [])
  const answered = children.filter(({ id }) => engine.visible(id) && engine.value(id) !== null)
  if (answered.length === 0) return '—'
  return (
    <ul className={styles.lines}>
      {answered.map((child) => (
        <li key={child.id}>
          {translate(child.attributes.label, locale)} — <AnswerText element={child} />
        </li>
      ))}
    </ul>
  )
}

function AnswerText({ element }: { element: Element }): ReactNode {
  const { locale, amount } = useI18n()
  const { engine } = useWizard()
  const value = engine.value(element.id)
  const { label } = useOptionLabel(element, typeof value === 'string' && element.attributes.datalistId ? value : null)
  if (uploadTypes.has(element.type)) return <ReceiptNames elementId={element.id} />
  if (label) return label
  if (element.attributes.format === 'currency' && typeof value === 'number') return amount(value)
  const lines = [kinds[element.type].summarise(value, element, locale)].flat()
  if (element.type === 'convert_number_to_word' && lines[0])
    return wordsIn(locale, element, engine) || <span lang="fr">{lines[0]}</span>
  if (lines.length < 2) return lines[0] || '—'
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The number behind words that were written in French, in the words of another locale. */
function wordsIn(locale: Locale, { reference, attributes: { unit } }: Element, { value }: Wizard['engine']): string {
  const number = reference === null || locale === 'fr' ? null : value(reference)
  return typeof number === 'number' && (unit === 'euro' || unit === 'part') ? numberInWords(number, unit, locale) : ''
}
