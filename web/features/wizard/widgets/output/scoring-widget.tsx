import { kinds, say, type Look, type Ref } from '@parcelle/forms'
import { useSpeech, type Locale } from '../../../../i18n/i18n.tsx'
import { DefinitionList } from '../../../../ui/content/definition-list.tsx'
import { StatusChip } from '../../../../ui/content/chip.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useAnswers, useElementWorld } from '../../element/element-context.ts'
import { ComputedOutput } from './output-widgets.tsx'
import { Rich } from '../field/form-text.tsx'
import { useTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './scoring-widget.module.css'

/** output_scoring_result: the points, and on demand where each comes from. */
export function ScoringResult(props: WidgetProps) {
  return (
    <div className={styles.scoring}>
      <ComputedOutput {...props} />
      <Parts {...props} />
    </div>
  )
}

/** output_scoring_text: the band in which the points fall. */
export function ScoringText(props: WidgetProps) {
  const { element, value } = props
  const { locale } = useSpeech()
  const { label, help } = useTexts(element)
  const band = element.attributes.options?.find((option) => option.value === value)
  return (
    <div id={domId(element.id)} tabIndex={-1} className={styles.scoring}>
      <p className={styles.label}>{label}</p>
      {band ? (
        <p>
          <StatusChip tone="accent" icon="user">
            {say(band.label, locale)}
          </StatusChip>
        </p>
      ) : (
        <p>—</p>
      )}
      {band?.description && <Rich text={say(band.description, locale)} />}
      {help && <Rich text={help} />}
      <Parts {...props} />
    </div>
  )
}

function Parts({ element }: WidgetProps) {
  const { t, locale } = useSpeech()
  const { look } = useElementWorld()
  const { label } = useTexts(element)
  const refs = element.attributes.childrenElementsIds ?? []
  // A text that changes with any of the answers, so that the list below is drawn again.
  useAnswers(refs, (look) => refs.map((ref) => String(look.value(ref))).join('\n'))
  if (refs.length === 0) return null
  return (
    <details className={styles.parts}>
      <summary className={styles.summary}>
        {t('widget.scoring.parts')}
        {/* The points and the profile they give may stand one under the other. */}
        <VisuallyHidden> ({label})</VisuallyHidden>
      </summary>
      <DefinitionList items={refs.flatMap((ref) => partOf(ref, look, locale, t('widget.scoring.none')))} />
    </details>
  )
}

function partOf(ref: Ref, look: Look, locale: Locale, none: string) {
  const question = look.element(ref)
  if (!question) return []
  const value = look.value(ref)
  const option = question.attributes.options?.find((one) => one.value === value)
  const answer = option ? `${kinds[question.type].show(value, question, locale)} (${option.score ?? 0})` : none
  return [{ term: say(question.attributes.label, locale), value: answer }]
}
