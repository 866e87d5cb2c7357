import type { Publication } from '@parcelle/contract/studio/publication'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText } from '../../../ui/messages/notice.ts'
import { useStep } from './use-step.ts'
import styles from './publication.module.css'

type Props = { publication: Publication; isSaved: boolean }

/** What the check of the whole edition says. It runs in the background. */
export function Findings({ publication, isSaved }: Props) {
  const { t, messageFor } = useI18n()
  const { edition, examination, state, source } = publication
  const examine = useStep(() => call('examineDraft', { params: { edition } }))
  const findings = examination?.isCurrent ? examination.findings : null
  const isRunning = examination?.isCurrent === true && findings === null
  const canAsk = source === 'studio' && (state === 'draft' || state === 'proposed') && !isRunning
  return (
    <Card
      title={t('studio.check')}
      titleId="publish-check"
      actions={
        canAsk && (
          <Button
            dense
            icon="retry"
            unavailable={!isSaved}
            loading={examine.isPending}
            onClick={() => examine.run(undefined)}
          >
            {t(findings === null ? 'studio.check.ask' : 'studio.check.again')}
          </Button>
        )
      }
    >
      {examine.failure && <Banner tone="error">{noticeText(examine.failure, messageFor)}</Banner>}
      <output>
        {isRunning ? (
          <p className={styles.line}>
            <Spinner /> {t('studio.check.running')}
          </p>
        ) : (
          findings === null && (
            <p className={styles.quiet}>{t(examination ? 'studio.check.old' : 'studio.check.none')}</p>
          )
        )}
        {findings && <Result findings={findings} />}
      </output>
    </Card>
  )
}

type Finding = NonNullable<NonNullable<Publication['examination']>['findings']>[number]

function Result({ findings }: { findings: readonly Finding[] }) {
  const { t } = useI18n()
  const problems = findings.filter(({ severity }) => severity === 'problem')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  return (
    <>
      <p className={styles.line}>
        <Icon name={problems.length === 0 ? 'success' : 'error'} />
        {problems.length === 0
          ? t('studio.check.passed')
          : problems.length === 1
            ? t('studio.check.problems.one')
            : t('studio.check.problems', { count: problems.length })}
      </p>
      <Sentences findings={problems} />
      {warnings.length > 0 && (
        <>
          <h3>{t('studio.check.warnings')}</h3>
          <Sentences findings={warnings} />
        </>
      )}
    </>
  )
}

/** The check speaks the words of the guide for form authors, which is in English. */
function Sentences({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.list} lang="en">
      {findings.map(({ where, reason }) => (
        <li key={`${where} ${reason}`}>
          <span className={styles.where}>{where}</span> – {reason}
        </li>
      ))}
    </ul>
  )
}
