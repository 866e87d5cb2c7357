import type { CorrectionDryRun } from '@parcelle/contract/corrections/corrections'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'

export function DryRun({ dryRun: { way, items, signers, keptReceipts, problem } }: { dryRun: CorrectionDryRun }) {
  const { t, count, messageFor } = useI18n()
  if (way === 'in_place')
    return (
      <Banner tone="success" title={t('correction.dry-run.in-place')}>
        <p>{t('correction.dry-run.in-place.text')}</p>
      </Banner>
    )
  return (
    <Banner tone="warning" title={t('correction.dry-run.copy')}>
      <ul>
        {items.map(({ elementId, name, documents }) => (
          <li key={elementId}>
            {documents.length > 0
              ? t('correction.dry-run.printed', { name, documents: documents.join(', ') })
              : t('correction.dry-run.not-printed', { name })}
          </li>
        ))}
      </ul>
      <p>{t('correction.dry-run.copy.text')}</p>
      {signers.length > 0 && <p>{t('correction.dry-run.signers', { names: signers.join(', ') })}</p>}
      <p>{count('correction.dry-run.kept', keptReceipts)}</p>
      {problem && (
        <p>
          <strong>{t('correction.dry-run.problem')}</strong> {messageFor(problem.code, problem.params)}
        </p>
      )}
    </Banner>
  )
}
