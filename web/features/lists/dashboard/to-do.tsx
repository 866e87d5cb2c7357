import type { DossierItem } from '@parcelle/contract/dossiers'
import type { TaskList } from '@parcelle/contract/overview/dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/api.ts'
import { dossierName } from '../../../dossier/labels.ts'
import { NextButton } from '../../../dossier/next-button.tsx'
import { describeTask, describeWait, nextIcons } from '../../../dossier/next.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { timeAgo } from '../../../i18n/time-ago.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import styles from './to-do.module.css'

// The counters stay in sight below.
const SHOWN = 5

/** For the screen, which waits for it: a section that came later would shift the layout. */
export function useToDo() {
  const { locale } = useI18n()
  return useQuery({
    queryKey: ['dossiers', 'to-do', locale],
    queryFn: ({ signal }) => call('listToDo', {}, { signal }),
    // After a change of language, the earlier data stays until the new arrives.
    placeholderData: keepPreviousData,
  })
}

/** « À faire »: one line and one button for each dossier that waits for the user. */
export function ToDo({ toDo, hasSigned }: { toDo: TaskList | undefined; hasSigned: boolean }) {
  const { t, count } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!toDo) return <p className={styles.note}>{t('dashboard.to-do.failed')}</p>
  const { dossiers, isMore, waiting } = toDo
  const shown = isOpen ? dossiers : dossiers.slice(0, SHOWN)
  const hidden = dossiers.length - shown.length
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.to-do')}</h2>
      {dossiers.length === 0 && <NothingToDo waiting={waiting} hasSigned={hasSigned} />}
      {dossiers.length > 0 && (
        <ul className={styles.tasks}>
          {shown.map((dossier, at) => (
            <Task key={dossier.id} dossier={dossier} isFirst={at === 0} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div>
          <Button variant="tertiary" onClick={() => setOpen(true)}>
            {count('dashboard.to-do.more', hidden)}
          </Button>
        </div>
      )}
      {hidden === 0 && isMore && <p className={styles.note}>{t('dashboard.to-do.rest')}</p>}
    </section>
  )
}

function Task({ dossier, isFirst }: { dossier: DossierItem; isFirst: boolean }) {
  const i18n = useI18n()
  const { t, count, locale } = i18n
  const isPhone = useIsPhone()
  const [now] = useState(() => new Date())
  const { number, detail } = dossier
  const action = detail.next?.action ?? 'wait'
  const ago = timeAgo(new Date(dossier.last_activity), now, locale)
  return (
    <li className={styles.task}>
      <Icon name={nextIcons[action]} className={styles.icon} />
      <div>
        <h3 className={styles.title}>{describeTask(dossier, i18n)}</h3>
        <p className={styles.facts}>
          <span className={styles.name}>{dossierName(dossier, locale) ?? t('dossier.no-client')}</span>
          <span>{t('dossier.number', { number })}</span>
          {detail.product_name && <span>{detail.product_name}</span>}
          {action === 'answer' && detail.missing > 0 && <span>{count('dossier.missing', detail.missing)}</span>}
          <span>{t('dashboard.resume.activity', { ago })}</span>
        </p>
      </div>
      <NextButton dossier={dossier} variant={isFirst ? 'primary' : 'secondary'} block={isPhone} />
    </li>
  )
}

/** A subscriber who has signed may still have to pay. */
function NothingToDo({ waiting, hasSigned }: { waiting: DossierItem | null; hasSigned: boolean }) {
  const i18n = useI18n()
  const { t } = i18n
  const text = waiting && describeWait(waiting, i18n)
  return (
    <div className={styles.none}>
      <Icon name="success" className={styles.icon} />
      <div>
        <p className={styles.title}>{t(hasSigned ? 'dashboard.to-do.none.signed' : 'dashboard.to-do.none')}</p>
        {waiting && text && (
          <p>{t('dashboard.to-do.waiting', { name: t('dossier.number.long', { number: waiting.number }), text })}</p>
        )}
        <p>{t('dashboard.to-do.none.text')}</p>
      </div>
    </div>
  )
}
