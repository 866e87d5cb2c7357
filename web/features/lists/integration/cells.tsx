import type { DossierItem } from '@parcelle/contract/dossiers'
import { Link } from 'wouter'
import type { ListPage } from '../use-list-page.ts'
import { CheckLine } from '../../../ui/fields/check-line.tsx'
import { dossierName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Highlight } from '../../../ui/content/highlight.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import type { Selection } from './bulk/use-selection.ts'
import styles from './cells.module.css'

export type RowProps = {
  dossier: DossierItem
  term: string
  withState: boolean
  /** Null where nothing can be selected. */
  selection: Selection | null
  /** The address of the dossier, with the list that it is opened from. */
  hrefOf: (dossier: DossierItem) => string
}
export type RowsProps = Pick<RowProps, 'withState' | 'selection' | 'hrefOf'> & { shown: ListPage }

export function Subscriber({ dossier, term, hrefOf }: Pick<RowProps, 'dossier' | 'term' | 'hrefOf'>) {
  const { t, locale } = useI18n()
  const name = dossierName(dossier, locale)
  return (
    <Link href={hrefOf(dossier)} className={styles.subscriber}>
      {name === null ? t('dossier.no-client') : <Highlight text={name} term={term} />}
    </Link>
  )
}

type PickProps = { dossier: DossierItem; selection: Selection; withLabel?: boolean }

export function PickBox({ dossier: { id, number }, selection, withLabel = false }: PickProps) {
  const { t } = useI18n()
  const label = t('bulk.pick', { number })
  return (
    <CheckLine
      label={withLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      checked={selection.has(id)}
      onTick={(isOn) => selection.toggle([id], isOn)}
    />
  )
}

export function LastReason({ dossier: { detail } }: Pick<RowProps, 'dossier'>) {
  const { t } = useI18n()
  return detail.last_reason && <p className={styles.reason}>{t('dossier.reason', { reason: detail.last_reason })}</p>
}

export function ManageButton({ dossier, dense, hrefOf }: Pick<RowProps, 'dossier' | 'hrefOf'> & { dense: boolean }) {
  const { t } = useI18n()
  return (
    <LinkButton dense={dense} href={hrefOf(dossier)}>
      <span>
        {t('dossier.action.manage')} <VisuallyHidden>{t('dossier.about', { number: dossier.number })}</VisuallyHidden>
      </span>
    </LinkButton>
  )
}
