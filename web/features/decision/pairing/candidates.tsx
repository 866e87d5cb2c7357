import type { Candidate } from '@parcelle/contract/decision/pairing'
import { useState } from 'react'
import { translateName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip, type ChipTone } from '../../../ui/content/chip.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { disagrees } from './comparison.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { useBirth } from './subscriber-list.tsx'
import type { PairingActions } from './use-pairing.ts'
import styles from './pairing.module.css'
import { Verdicts } from '../verdicts.tsx'

type Props = {
  candidates: readonly Candidate[]
  /** Whether the dossier names a person to compare with. */
  isNamed: boolean
  isCouple: boolean
  canCreate: boolean
  pairedCode: string | null
  pairing: PairingActions
}

/** Customers who may be this person, best match first, with the fields that agree and differ. */
export function Candidates({ candidates, isNamed, isCouple, canCreate, pairedCode, pairing }: Props) {
  const { t } = useI18n()
  const [doubted, setDoubted] = useState<Candidate | null>(null)
  if (!isNamed) return <p>{t('pairing.none-nobody')}</p>
  if (candidates.length === 0) return <p>{t(canCreate ? 'pairing.none' : 'pairing.none-by-code')}</p>

  function choose(candidate: Candidate) {
    if (disagrees(candidate) || (isCouple && !candidate.cosous)) return setDoubted(candidate)
    pairing.pair({ code: candidate.username, partner: candidate.partnerCode })
  }

  return (
    <>
      <ul className={styles.list}>
        {candidates.map((candidate) => (
          <Line
            key={candidate.username}
            candidate={candidate}
            isPaired={candidate.username === pairedCode}
            pairing={pairing}
            onChoose={() => choose(candidate)}
          />
        ))}
      </ul>
      {doubted && (
        <PairDialog customer={doubted} isCouple={isCouple} pairing={pairing} onClose={() => setDoubted(null)} />
      )}
    </>
  )
}

const tones: Record<NonNullable<Candidate['grade']>, ChipTone> = {
  certain: 'success',
  probable: 'info',
  possible: 'neutral',
}
type LineProps = { candidate: Candidate; isPaired: boolean; pairing: PairingActions; onChoose: () => void }

function Line({ candidate, isPaired, pairing, onChoose }: LineProps) {
  const { t, locale } = useI18n()
  const born = useBirth()
  const { username: code, fullName, grade, isStated, cosous, coSubscriber } = candidate
  const { partnerCode, partnerName, rejected } = candidate
  return (
    <li className={styles.line} data-rejected={rejected !== null}>
      <div className={styles.who}>
        <p className={styles.name}>
          <strong>{translateName(fullName, locale)}</strong> <span className={styles.code}>{code}</span>
          {grade && <Chip tone={tones[grade]}>{t(`pairing.grade.${grade}`)}</Chip>}
          {isStated && <Chip tone="info">{t('pairing.stated')}</Chip>}
        </p>
        <p className={styles.facts}>
          {[
            born(candidate),
            candidate.email,
            candidate.phone,
            cosous
              ? t('pairing.with-cosubscriber', { name: translateName(coSubscriber ?? '', locale) })
              : t('pairing.without-cosubscriber'),
            partnerCode && t('pairing.partner', { code: partnerCode, name: translateName(partnerName ?? '', locale) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Verdicts fields={candidate.fields} />
        {rejected && <p className={styles.facts}>{t('pairing.rejected', { user: rejected.user })}</p>}
      </div>
      {!isPaired && <Choices candidate={candidate} pairing={pairing} onChoose={onChoose} />}
    </li>
  )
}

function Choices({ candidate, pairing, onChoose }: Omit<LineProps, 'isPaired'>) {
  const { t } = useI18n()
  const { username: code, rejected } = candidate
  const judge = rejected ? pairing.restore : pairing.reject
  return (
    <div className={styles.actions}>
      <Button variant="tertiary" loading={pairing.isPending} onClick={() => judge(code)}>
        {t(rejected ? 'pairing.restore' : 'pairing.reject')} <VisuallyHidden>{code}</VisuallyHidden>
      </Button>
      <Button loading={pairing.isPending} onClick={onChoose}>
        {t('pairing.pair')} <VisuallyHidden>{code}</VisuallyHidden>
      </Button>
    </div>
  )
}
