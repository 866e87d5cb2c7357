import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { CorrectButton } from '../../dossier/correction/correction-chip.tsx'
import { dossierName } from '../../dossier/labels.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/messages/banner.tsx'

/** Signed dossiers that wait for a correction by the user; of many, the latest ones. */
export function ToCorrect() {
  const { t, locale } = useI18n()
  const { data } = useQuery({
    queryKey: ['dossiers', 'to-correct'],
    queryFn: ({ signal }) => call('listDossiers', { query: { state: 'signed-files', toCorrect: 'true' } }, { signal }),
  })
  const toCorrect = data?.dossiers.filter(({ detail }) => detail.next?.action === 'correct') ?? []
  return toCorrect.map((dossier) => (
    <Banner
      key={dossier.id}
      tone="warning"
      title={t('correction.awaited')}
      actions={<CorrectButton dossier={dossier} />}
    >
      <p>
        {[dossierName(dossier, locale), t('dossier.number', { number: dossier.number })].filter(Boolean).join(' · ')}
      </p>
    </Banner>
  ))
}
