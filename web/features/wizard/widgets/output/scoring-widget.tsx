import { kinds, translate, type FormView, type Ref } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { Locale } from '../../../../i18n/messages.ts'
import { DefinitionList } from '../../../../ui/content/definition-list.tsx'
import { StatusChip } from '../../../../ui/content/chip.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useAnswers, useElementServices } from '../../element/element-context.ts'
import { ComputedOutput } from './output-widgets.tsx'
import { FormText } from '../field/form-text.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './scoring-widget.module.css'

/** output_scoring_result: the points, with their details. */
export function ScoringResult(props: WidgetProps) {
  return (
    <div className={styles.scoring}>
      <ComputedOutput {...props} />
      <ScoreDetails {...props} />
    </div>
  )
}

/** output_scoring_text: the band of the points. */
export function ScoringText(props: WidgetProps) {
  const { element, value } = props
  const { locale } = useI18n()
  const { label, help } = useElementTexts(element)
  const band = element.attributes.options?.find((option) => option.value === value)
  return (
    <div id={domId(element.id)} tabIndex={-1} className={styles.scoring}>
      <p className={styles.label}>{label}</p>
      {band ? (
        <p>
          <StatusChip tone="accent" icon="user">
            {translate(band.label, locale)}
          </StatusChip>
        </p>
      ) : (
        <p>—</p>
      )}
      {band?.description && <FormText text={translate(band.description, locale)} />}
      {help && <FormText text={help} />}
      <ScoreDetails {...props} />
    </div>
  )
}

function ScoreDetails({ element }: WidgetProps) {
  const { t, locale } = useI18n()
  const { view } = useElementServices()
  const { label } = useElementTexts(element)
  const refs = element.attributes.childrenElementsIds ?? []
  // Re-renders when any of the answers changes.
  useAnswers(refs, (view) => refs.map((ref) => String(view.value(ref))).join('\n'))
  if (refs.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>
        {t('widget.scoring.parts')}
        {/* Tells apart the details of points and profile when both are on the page. */}
        <VisuallyHidden> ({label})</VisuallyHidden>
      </summary>
      <DefinitionList items={refs.flatMap((ref) => scoreLine(ref, view, locale, t('widget.scoring.none')))} />
    </details>
  )
}

function scoreLine(ref: Ref, view: FormView, locale: Locale, none: string) {
  const question = view.element(ref)
  if (!question) return []
  const value = view.value(ref)
  const option = question.attributes.options?.find((one) => one.value === value)
  const answer = option ? `${kinds[question.type].show(value, question, locale)} (${option.score ?? 0})` : none
  return [{ term: translate(question.attributes.label, locale), value: answer }]
}
