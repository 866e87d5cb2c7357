import type { EditionSample } from '@parcelle/contract/studio/editions'
import type { Publication } from '@parcelle/contract/studio/publication'
import { isToAccept } from '@parcelle/domain/studio-proposals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText } from '../../../ui/messages/notice.ts'
import { samplesQuery } from '../api.ts'
import { useStep } from './use-step.ts'
import styles from './publication.module.css'

type Props = { publication: Publication; isSaved: boolean }

/** What the draft changes in its samples: somebody accepts each difference by name before it is proposed. */
export function SamplesCard({ publication, isSaved }: Props) {
  const { t, locale, messageFor } = useI18n()
  const { edition } = publication
  const { data, isPending, error, refetch } = useQuery(samplesQuery(edition, locale))
  const differing = data?.samples.filter(({ difference }) => difference !== null) ?? []
  return (
    <Card title={t('studio.publish.samples')} titleId="publish-samples">
      {isPending && <Skeleton shape="line" count={3} />}
      {error && !data && (
        <ErrorPanel onRetry={() => void refetch()}>
          {noticeText(failureNotice(error, 'error.generic'), messageFor)}
        </ErrorPanel>
      )}
      {data && data.unreadable !== null && <p className={styles.quiet}>{t('studio.publish.samples.unreadable')}</p>}
      {data && data.unreadable === null && differing.length === 0 && (
        <p className={styles.quiet}>{t('studio.publish.samples.none')}</p>
      )}
      {differing.length > 0 && <Differences samples={differing} publication={publication} isSaved={isSaved} />}
    </Card>
  )
}

/** One that cannot be opened must be mended first. */
const canAccept = (sample: EditionSample) =>
  isToAccept(sample) && (sample.state !== 'broken' || sample.outcome !== null)

function Differences({ samples, publication, isSaved }: Props & { samples: readonly EditionSample[] }) {
  const { t, count, messageFor } = useI18n()
  const { edition, state, source } = publication
  const accept = useStep((wanted: readonly EditionSample[]) =>
    call('acceptSamples', {
      params: { edition },
      body: { samples: wanted.map(({ id, difference }) => ({ id, difference: difference ?? '' })) },
    }),
  )
  const isOpen = state === 'draft' && source === 'studio'
  const left = samples.filter(canAccept)
  return (
    <>
      {isOpen && <p className={styles.text}>{t('studio.publish.samples.text')}</p>}
      <ul className={styles.samples} aria-label={t('studio.publish.samples')}>
        {samples.map((sample) => (
          <li key={sample.id}>
            <Difference sample={sample} />
            {isOpen && canAccept(sample) && (
              <Button
                dense
                icon="check"
                unavailable={!isSaved || accept.isPending}
                aria-label={t('studio.publish.samples.accept.named', { title: sample.title })}
                onClick={() => accept.run([sample])}
              >
                {t('studio.publish.samples.accept')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {accept.failure && <Banner tone="error">{noticeText(accept.failure, messageFor)}</Banner>}
      {isOpen && left.length > 1 && (
        <div className={styles.actions}>
          <Button icon="check" unavailable={!isSaved} loading={accept.isPending} onClick={() => accept.run(left)}>
            {count('studio.publish.samples.accept.all', left.length)}
          </Button>
        </div>
      )}
    </>
  )
}

function Difference({ sample }: { sample: EditionSample }) {
  const { t, date } = useI18n()
  const { title, state, changes, problems, acceptance } = sample
  return (
    <>
      <strong className={styles.text}>{title}</strong>
      <ul className={styles.list}>
        {state === 'removed' && <li>{t('studio.publish.samples.removed')}</li>}
        {[...changes, ...problems].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {acceptance && (
        <p className={styles.line}>
          <Icon name="check" />
          {t('studio.publish.samples.accepted', { name: acceptance.by, date: date(acceptance.at, 'both') })}
        </p>
      )}
    </>
  )
}
