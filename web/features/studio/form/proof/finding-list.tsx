import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import type { FormModel, FormNode } from '../model/form-model.ts'
import { labelOf } from '../model/form-model.ts'
import type { Finding } from './proof.ts'
import { useIsProved, type Proof } from './use-proof.ts'
import styles from './proof.module.css'

/** What a finding concerns; null where it is the whole form. */
export const nodeOf = ({ nodes }: FormModel, { where }: Finding): FormNode | null =>
  nodes.find(({ name }) => name === where) ?? null

/** What is wrong at one place, in words. */
export function FindingsHere({ findings }: { findings: readonly Finding[] }) {
  const words = useFindingWords()
  if (findings.length === 0) return null
  return (
    <ul className={styles.here}>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.reason}`}>
          <Icon name="warning" size={16} />
          <span>
            {words(finding)} <Detail finding={finding} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  model: FormModel
  proof: Proof
  onGo: (node: FormNode) => void
}

/** All findings of the form; a press leads to the place. */
export function FindingList({ model, proof, onGo }: Props) {
  const { t, locale, count } = useI18n()
  const { findings } = proof
  const isRunning = !useIsProved(proof, model.definition)
  const words = useFindingWords()
  return (
    <section className={styles.all} aria-label={t('studio.findings')}>
      <output className={styles.state} data-running={isRunning} data-clean={findings.length === 0}>
        <Icon name={findings.length === 0 ? 'success' : 'warning'} size={16} />
        {findings.length === 0 ? t('studio.findings.none') : count('studio.findings.count', findings.length)}
      </output>
      {findings.length > 0 && (
        <ul className={styles.list}>
          {findings.map((finding) => {
            const node = nodeOf(model, finding)
            return (
              <li key={`${finding.code} ${finding.where} ${finding.reason}`}>
                {node ? (
                  <button type="button" className={styles.go} onClick={() => onGo(node)}>
                    <strong>{labelOf(node, locale)}</strong> {words(finding)}
                  </button>
                ) : (
                  <span>
                    {words(finding)} <Detail finding={finding} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** What the engine says of this very case, by technical names. */
const Detail = ({ finding }: { finding: Finding }) => (
  <small lang="en" className={styles.detail}>
    {finding.reason}
  </small>
)

function useFindingWords(): (finding: Finding) => string {
  const { messageFor } = useI18n()
  return ({ code }) => messageFor(`studio.finding.${code}`)
}
