import type { Screening } from '@parcelle/contract/decision/screening'
import { screeningFields } from '@parcelle/domain'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import verdicts from '../verdicts.module.css'
import styles from './screening.module.css'

export type OpenHit = Screening['open'][number]

export function Hit({ hit, isNew = false }: { hit: OpenHit; isNew?: boolean }) {
  const { t, date } = useI18n()
  const { name, birthDay, listed, grade, fields } = hit
  const days = listed.births.filter((day) => WHOLE_DAY.test(day)).map((day) => date(day, 'short'))
  const partial = listed.births.filter((day) => !WHOLE_DAY.test(day))
  const facts = [
    t('screening.entry', { id: String(listed.id) }),
    birthDay && t('screening.born', { day: date(birthDay, 'short') }),
    days.length > 0 && t('screening.births', { days: days.join(', ') }),
    partial.length > 0 && t('screening.births.partial', { days: partial.join(', ') }),
    listed.aliases.length > 0 && t('screening.aliases', { names: listed.aliases.join(', ') }),
  ]
  return (
    <div className={styles.hit}>
      <p>
        <strong>{t('screening.against', { name, listed: listed.name })}</strong>{' '}
        <Chip tone="warning">{t(`pairing.grade.${grade}`)}</Chip>{' '}
        {isNew && <Chip tone="danger">{t('screening.new')}</Chip>}
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <HitVerdicts fields={fields} />
    </div>
  )
}

/** Some entries of the register have only a year, or year and month, of birth. */
const WHOLE_DAY = /^\d{4}-\d\d-\d\d$/

const marks = { agrees: 'success', near: 'warning', differs: 'warning' } as const

function HitVerdicts({ fields }: Pick<OpenHit, 'fields'>) {
  const { t } = useI18n()
  const shown = screeningFields.flatMap((field) => {
    const verdict = fields[field]
    return verdict === undefined || verdict === 'missing' ? [] : [{ field, verdict }]
  })
  return (
    <ul className={verdicts.verdicts}>
      {shown.map(({ field, verdict }) => (
        <li key={field} data-verdict={verdict}>
          <Icon name={marks[verdict]} size={16} />
          {t(verdict === 'near' ? 'screening.near' : `pairing.${verdict}`, { field: t(`pairing.field.${field}`) })}
        </li>
      ))}
    </ul>
  )
}
