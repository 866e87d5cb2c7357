import type { Publication } from '@parcelle/contract/studio/publication'
import { Link } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Spinner } from '../../../ui/content/spinner.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText } from '../../../ui/messages/notice.ts'
import { draftTabPath, draftTabs } from '../draft/draft-tabs.ts'
import { useStep } from './use-step.ts'
import styles from './publication.module.css'

type Props = { publication: Publication; isSaved: boolean }

/** Findings of the deployment check, which runs in the background. */
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
        {findings && <Result findings={findings} edition={edition} />}
      </output>
    </Card>
  )
}

type Finding = NonNullable<NonNullable<Publication['examination']>['findings']>[number]
type ResultProps = { findings: readonly Finding[]; edition: string }

function Result({ findings, edition }: ResultProps) {
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
      <Sentences findings={problems} edition={edition} />
      {warnings.length > 0 && (
        <>
          <h3>{t('studio.check.warnings')}</h3>
          <Sentences findings={warnings} edition={edition} />
        </>
      )}
    </>
  )
}

function Sentences({ findings, edition }: ResultProps) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.list}>
      {findings.map((finding) => (
        <li key={`${finding.where} ${finding.reason}`}>
          <Where finding={finding} edition={edition} /> – <Why finding={finding} />
        </li>
      ))}
    </ul>
  )
}

/** Leads to the screen where it is changed. */
function Where({ finding: { where, place }, edition }: { finding: Finding; edition: string }) {
  const { t } = useI18n()
  if (place) {
    const screen =
      place.form === null ? draftTabPath(edition, 'samples') : `${draftTabPath(edition, 'form')}/${place.form}`
    return <Link href={`${screen}?at=${encodeURIComponent(place.key)}`}>{place.label}</Link>
  }
  const tab = findTab(where)
  return (
    <>
      {tab && <Link href={draftTabPath(edition, tab.name)}>{t(tab.label)}</Link>}{' '}
      <span className={styles.where}>{where}</span>
    </>
  )
}

function Why({ finding: { reason, language, code } }: { finding: Finding }) {
  const { messageFor } = useI18n()
  if (code === null) return <span lang={language}>{reason}</span>
  return (
    <>
      {messageFor(`studio.finding.${code}`)}{' '}
      {reason !== '' && (
        <small lang={language} className={styles.where}>
          {reason}
        </small>
      )}
    </>
  )
}

/** The screen of a draft by how its findings begin. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^(form \d|forms|form-changes)/, 'form'],
  [/^(documents|product-documents)\//, 'documents'],
  [/^(products|payments|dismemberment)|^datalists\//, 'catalogue'],
  [/^(envelopes|signers)/, 'signing'],
  [/^samples/, 'samples'],
  [/^/, 'company'],
]

function findTab(where: string) {
  const name = beginnings.find(([beginning]) => beginning.test(where))?.[1]
  return draftTabs.find((tab) => tab.name === name)
}
