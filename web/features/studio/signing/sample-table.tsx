import type { Signer } from '@parcelle/domain'
import { signaturePlaces } from '@parcelle/domain/documents'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import type { Sample } from '../form/preview/samples.ts'
import { titleOf } from './envelope-table.tsx'
import type { SampleSigning } from './signing-model.ts'
import styles from './signing.module.css'

type Row = { sample: Sample; signings: readonly (SampleSigning | null)[] }

/** For each sample, who would sign in which round. */
export function SampleTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useI18n()
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <caption className={styles.caption}>{t('studio.signing.samples.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('studio.preview.sample')}</th>
            <th scope="col">{t('studio.signing.mission')}</th>
            <th scope="col">{t('studio.signing.subscription')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sample, signings }) => (
            <tr key={sample.id}>
              <th scope="row">{sample.title}</th>
              {signings.map((signing, index) => (
                // The envelopes, always in this order.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index}>{signing && <Signing signing={signing} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Signing({ signing: { documents, rounds, placeless } }: { signing: SampleSigning }) {
  const { t, locale } = useI18n()
  const names = (list: readonly Signer[]) => list.map((signer) => signaturePlaces[signer][locale]).join(', ')
  const isSigned = rounds.some((round) => round.length > 0)
  if (!isSigned) return <span className={styles.none}>{t('studio.signing.nobody')}</span>
  return (
    <div className={styles.signing}>
      {rounds.map(
        (round, index) =>
          round.length > 0 && (
            <span key={names(round)}>
              <span className={styles.round}>
                {t(index === 0 ? 'studio.signing.round.1' : 'studio.signing.round.2')}
              </span>{' '}
              {names(round)}
            </span>
          ),
      )}
      <span className={styles.hint}>
        {documents.length === 0
          ? t('studio.signing.no-document')
          : documents.map((document) => titleOf(document, locale)).join(', ')}
      </span>
      {placeless.length > 0 && (
        <span className={styles.wrong}>
          <Icon name="warning" size={16} />
          {t('studio.signing.placeless', { names: names(placeless) })}
        </span>
      )}
    </div>
  )
}
