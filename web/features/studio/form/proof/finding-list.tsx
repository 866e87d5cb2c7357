import type { Json } from '@parcelle/domain/studio'
import { findFixes } from '@parcelle/domain/studio-fixes'
import { sayReason } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import type { FormModel, FormNode } from '../model/form-model.ts'
import { labelOf } from '../model/form-model.ts'
import { ruleSentence } from '../model/rules.ts'
import { useEditing } from '../inspector/editing.ts'
import { useSentences } from '../inspector/use-sentences.ts'
import { findFindingAnswers } from './finding-answers.ts'
import type { Finding } from './proof.ts'
import { useIsProved, type Proof } from './use-proof.ts'
import styles from './proof.module.css'

/** What a finding concerns; null where it is the whole form. */
const nodeOf = ({ nodes }: FormModel, { where }: Finding): FormNode | null =>
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
            {capitalise(words(finding))} <Why finding={finding} />
            <Answers finding={finding} />
            <Fixes finding={finding} />
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
  const isRunning = !useIsProved(proof, model.filled)
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
                    {isExplained(finding) && <Why finding={finding} />}
                  </button>
                ) : (
                  <span>
                    {words(finding)} <Why finding={finding} />
                  </span>
                )}
                <Answers finding={finding} onGo={onGo} />
                <Fixes finding={finding} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const isExplained = ({ circle, contradiction = [] }: Finding) => circle !== undefined || contradiction.length > 0

/** The cycle, contradiction or reason, with labels; a reason without words of its own as the engine gives it. */
function Why({ finding }: { finding: Finding }) {
  const { t, locale } = useI18n()
  const { model } = useEditing()
  const sentences = useSentences()
  const nameOf = (where: string) => {
    const node = model.nodes.find(({ name }) => name === where)
    return node ? labelOf(node, locale) : where
  }
  const { circle, contradiction = [], reason } = finding
  if (circle)
    return (
      <small className={styles.detail}>{t('studio.finding.circle', { names: circle.map(nameOf).join(' → ') })}</small>
    )
  if (contradiction.length > 0) {
    const rules = contradiction.map(({ rule, where }) =>
      t('studio.finding.contradiction.rule', {
        // Unsafe cast: a rule is JSON.
        rule: ruleSentence(model, rule as unknown as Json, locale, sentences),
        where: nameOf(where),
      }),
    )
    const together = [...new Set(rules)].join(` ${sentences.and} `)
    return <small className={styles.detail}>{t('studio.finding.contradiction', { rules: together })}</small>
  }
  const said = sayReason(reason, locale, nameOf)
  if (said === '') return null
  return (
    <small lang={said === null ? 'en' : locale} className={styles.detail}>
      {said ?? reason}
    </small>
  )
}

/** Opens the answers that all but one of the rules allow, in the preview. */
function Answers({ finding, onGo }: { finding: Finding; onGo?: (node: FormNode) => void }) {
  const { t, locale } = useI18n()
  const { model, showAnswers } = useEditing()
  const [isNone, setNone] = useState(false)
  if (!showAnswers || !finding.contradiction?.length) return null
  function show() {
    const found = findFindingAnswers(model.definition, finding)
    const node = nodeOf(model, finding)
    setNone(found === null)
    if (!found || !node) return
    showAnswers?.({ ...found, title: labelOf(node, locale) })
    onGo?.(node)
  }
  return (
    <span className={styles.fixes}>
      <Button dense icon="eye" onClick={show}>
        {t('studio.finding.show')}
      </Button>
      <output>{isNone && t('studio.finding.show.none')}</output>
    </span>
  )
}

/** Applied as one operation, which one undo reverts. */
function Fixes({ finding }: { finding: Finding }) {
  const { t, locale } = useI18n()
  const { model, isWritable, change } = useEditing()
  const fixes = isWritable ? findFixes(model.file, model.definition, finding) : []
  if (fixes.length === 0) return null
  const nameOf = (name: string) => {
    const node = model.elements.find((one) => one.name === name)
    return node ? labelOf(node, locale) : name
  }
  return (
    <span className={styles.fixes}>
      {fixes.map(({ kind, name, by, operation }) => (
        <Button key={JSON.stringify(operation)} dense icon="check" onClick={() => change([operation])}>
          {t(`studio.fix.${kind}`, { name: nameOf(name), by: nameOf(by) })}
        </Button>
      ))}
    </span>
  )
}

/** A finding is worded to follow the name of its place. */
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function useFindingWords(): (finding: Finding) => string {
  const { messageFor } = useI18n()
  return ({ code }) => messageFor(`studio.finding.${code}`)
}
