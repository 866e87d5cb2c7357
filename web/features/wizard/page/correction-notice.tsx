import { call } from '../../../api/api.ts'
import { useRequest } from '../../../api/use-request.ts'
import { CorrectionItems } from '../../../dossier/correction/correction-items.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { correctionPath, positionPath } from '../../../screen/paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWizard } from '../wizard-context.ts'

/** A pending correction, or links between a dossier and its corrected copy. */
export function CorrectionNotice() {
  const { t } = useI18n()
  const { id, dossier } = useWizard()
  const { detail } = useStore(dossier)
  if (!detail.correction) return <LinkedDossiers />
  return (
    <Banner
      tone="warning"
      title={t('correction.awaited')}
      actions={
        detail.next?.action === 'correct' && (
          <LinkButton variant="primary" icon="edit" href={correctionPath(id)}>
            {t('correction.open')}
          </LinkButton>
        )
      }
    >
      <p>{t('correction.awaited.text')}</p>
    </Banner>
  )
}

function LinkedDossiers() {
  const { t, locale } = useI18n()
  const { id } = useWizard()
  const { data } = useRequest(`${id} ${locale}`, (_, signal) => call('readCorrection', { params: { id } }, { signal }))
  if (!data) return null
  const { copiedFrom, copiedTo } = data
  return (
    <>
      {copiedFrom && (
        <Banner
          tone="warning"
          title={t('correction.copy.notice', { number: copiedFrom.number })}
          actions={<LinkButton href={positionPath(copiedFrom.id)}>{t('correction.original.open')}</LinkButton>}
        >
          <p>{t('correction.copy.notice.text')}</p>
          <CorrectionItems items={copiedFrom.items} />
        </Banner>
      )}
      {copiedTo && (
        <Banner
          tone="info"
          actions={<LinkButton href={positionPath(copiedTo.id)}>{t('correction.copy.open')}</LinkButton>}
        >
          <p>{t('correction.copied-to', { number: copiedTo.number })}</p>
        </Banner>
      )}
    </>
  )
}
