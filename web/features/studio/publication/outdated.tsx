import type { Publication } from '@parcelle/contract/studio/publication'
import { useLocation } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText } from '../../../ui/messages/notice.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { useStep } from './use-step.ts'
import styles from './publication.module.css'

/** Another edition was published since the draft was begun: what it changed, and the way on. */
export function Outdated({ publication }: { publication: Publication }) {
  const { t, messageFor } = useI18n()
  const [, navigate] = useLocation()
  const { edition, between, state, source } = publication
  const takeOver = useStep(
    () => call('takeOverDraft', { params: { edition } }),
    ({ id, left }) => {
      toast(
        left === 0
          ? { tone: 'success', key: 'studio.take-over.done' }
          : { tone: 'info', key: 'studio.take-over.left', params: { count: left } },
      )
      navigate(draftPath(id, 'publish'))
    },
  )
  const changes = between?.flatMap((area) => area.changes) ?? []
  return (
    <Banner
      tone="warning"
      title={t('studio.outdated.title')}
      actions={
        state === 'draft' &&
        source === 'studio' && (
          <Button dense loading={takeOver.isPending} onClick={() => takeOver.run(undefined)}>
            {t('studio.take-over')}
          </Button>
        )
      }
    >
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.slice(0, SHOWN).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {changes.length > SHOWN && <li>{t('studio.changes.more', { count: changes.length - SHOWN })}</li>}
        </ul>
      )}
      <p className={styles.text}>{t(state === 'draft' ? 'studio.outdated.how' : 'studio.outdated.proposed')}</p>
      {takeOver.failure && <p className={styles.text}>{noticeText(takeOver.failure, messageFor)}</p>}
    </Banner>
  )
}

const SHOWN = 12
