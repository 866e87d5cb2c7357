import { encodeValue, type Value } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useWizard } from '../wizard-context.ts'
import styles from './answer-source.module.css'

/** Shows the source of a prefilled answer until the user changes it. */
export function AnswerSource({ elementId, value }: { elementId: number; value: Value }) {
  const { t } = useI18n()
  const { values, value_sources: sources } = useWizard().dossier.get()
  const source = sources[elementId]
  if (!source || encodeValue(value) !== values[elementId]) return null
  return <p className={styles.source}>{t(`wizard.known.${source}`)}</p>
}
