import type { Dossier } from '@parcelle/contract/dossiers'
import { encodeValue, type Block } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { Wizard } from '../store/wizard.ts'
import { useForm } from '../wizard-context.ts'
import styles from './answer-sources.module.css'

type Source = Dossier['value_sources'][string]

/** Where the prefilled answers of a block come from, once for the block, until the user has changed them. */
export function AnswerSources({ block }: { block: Block }) {
  const { t } = useI18n()
  const found = useForm((wizard) => findSources(wizard, block).join())
  if (found === '') return null
  const sources = found.split(',') as Source[]
  return <p className={styles.sources}>{sources.map((source) => t(`wizard.known.${source}`)).join(' ')}</p>
}

function findSources({ dossier, engine }: Wizard, { elements }: Block): Source[] {
  const { values, value_sources: sources } = dossier.get()
  const unchanged = elements.filter(({ id }) => engine.visible(id) && encodeValue(engine.answer(id)) === values[id])
  return [...new Set(unchanged.flatMap(({ id }) => sources[id] ?? []))]
}
