import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Candidate, SubscriberInfo } from '@parcelle/contract/decision/pairing'
import { pairingScopes, type SeenPairing } from '@parcelle/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { translateName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { withQueue } from '../../../list/queue.ts'
import { decisionPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { pairingQuery, pointsQuery, seenPairing } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import { Comparison, disagrees } from './comparison.tsx'
import styles from './pairing.module.css'

type Props = {
  dossier: DossierItem
  isPending: boolean
  /** With the pairing that was shown. */
  onConfirm: (seen: SeenPairing) => void
  onCancel: () => void
  children?: ReactNode
}

/**
 * Shows which customers an acceptance books on and creates; customers who are neither paired nor ruled out prevent it.
 */
export function AcceptDialog({ dossier, isPending, onConfirm, onCancel, children }: Props) {
  const { id, number } = dossier
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const { data, isError, refetch } = useQuery(pairingQuery(id))
  // The open points are part of what is accepted.
  const isReading = useQuery(pointsQuery(id)).isPending
  const [held] = data?.unsettled ?? []
  return (
    <Modal
      isOpen
      urgent
      wide
      title={t('decision.accept.title', { number })}
      onClose={onCancel}
      actions={
        <>
          <Button data-autofocus onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          {held ? (
            <Button
              variant="primary"
              onClick={() => {
                onCancel()
                navigate(withQueue(`${decisionPath(id)}?onglet=rattachement&cote=${held.scope}`, search))
              }}
            >
              {t('decision.accept.to-pairing')}
            </Button>
          ) : (
            <Button
              variant="primary"
              unavailable={!data || isReading || data.createdBy !== null}
              loading={isPending}
              onClick={() => data && onConfirm(seenPairing(data))}
            >
              {t('decision.accept')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.doubts} aria-live="polite">
        {data ? (
          <Customers info={data} isSplit={dossier.dismemberment_scope !== null} />
        ) : (
          !isError && <p>{t('decision.accept.checking')}</p>
        )}
        {isError && <Unavailable text={t('decision.unavailable')} onRetry={() => void refetch()} />}
        {children}
      </div>
    </Modal>
  )
}

type CustomersProps = { info: SubscriberInfo; isSplit: boolean }

function Customers({ info: { unsettled, created, createdBy, paired, customers }, isSplit }: CustomersProps) {
  const { t, count, locale } = useI18n()
  const accounts = pairingScopes.flatMap((scope) => {
    const { code = null, customer = null } = paired[scope] ?? {}
    return code === null ? [] : [{ scope, code, customer }]
  })
  // Whether somebody is created whom a known customer may be is still to be settled.
  const willBeCreated = created.filter(({ scope }) => !unsettled.some((held) => held.scope === scope))
  return (
    <>
      {unsettled.map(({ reason, scope, code, name }) => (
        <p key={scope + code}>{t(`validation.error.match-${reason}`, { code, name: translateName(name, locale) })}</p>
      ))}
      {createdBy !== null && <p>{t('validation.error.customer-being-created', { number: createdBy })}</p>}
      {willBeCreated.length > 0 && (
        <div>
          <p>{count('decision.accept.created', willBeCreated.length)}</p>
          <ul>
            {willBeCreated.map(({ scope, name }) => (
              <li key={scope}>
                {translateName(name, locale)}
                <Alike candidates={customers[scope]} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {accounts.map(({ scope, code, customer }) => (
        <div key={scope} className={styles.doubts}>
          <p>
            {isSplit
              ? `${t(`integration.pairing.${scope}`, { code })} ${translateName(customer?.fullName ?? '', locale)}`
              : t('pairing.paired', { code, name: translateName(customer?.fullName ?? '', locale) })}
          </p>
          {customer && disagrees(customer) && <Comparison customer={customer} />}
        </div>
      ))}
    </>
  )
}

/** Known customers who are probably the one to be created: nobody has ruled them out. */
function Alike({ candidates }: { candidates: readonly Candidate[] }) {
  const { t, locale } = useI18n()
  const alike = candidates.filter(({ grade, rejected }) => grade === 'probable' && rejected === null)
  if (alike.length === 0) return null
  const customers = alike.map(({ username, fullName }) => `${translateName(fullName, locale)} (${username})`).join(', ')
  return <p className={styles.alike}>{t('decision.accept.alike', { customers })}</p>
}
