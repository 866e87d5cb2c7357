import type { CorrectionTrial } from '@parcelle/contract/corrections/corrections'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'

/** What a request would mean: which signed papers print what is named, and who would sign again. */
export function Trial({ trial: { way, items, signers, keptReceipts, problem } }: { trial: CorrectionTrial }) {
  const { t, count, messageFor } = useI18n()
  if (way === 'in_place')
    return (
      <Banner tone="success" title={t('correction.trial.in-place')}>
        <p>{t('correction.trial.in-place.text')}</p>
      </Banner>
    )
  return (
    <Banner tone="warning" title={t('correction.trial.copy')}>
      <ul>
        {items.map(({ elementId, name, papers }) => (
          <li key={elementId}>
            {papers.length > 0
              ? t('correction.trial.printed', { name, papers: papers.join(', ') })
              : t('correction.trial.not-printed', { name })}
          </li>
        ))}
      </ul>
      <p>{t('correction.trial.copy.text')}</p>
      {signers.length > 0 && <p>{t('correction.trial.signers', { names: signers.join(', ') })}</p>}
      <p>{count('correction.trial.kept', keptReceipts)}</p>
      {problem && (
        <p>
          <strong>{t('correction.trial.problem')}</strong> {messageFor(problem.code, problem.params)}
        </p>
      )}
    </Banner>
  )
}
