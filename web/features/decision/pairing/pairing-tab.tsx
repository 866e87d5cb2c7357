import type { DossierItem } from '@parcelle/contract/dossiers'
import type { SubscriberInfo } from '@parcelle/contract/decision/pairing'
import { findPairingProblem, hasSide, NO_USUFRUCT, pairingScopes, type PairingScope } from '@parcelle/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { withQueue } from '../../../list/queue.ts'
import { decisionPath } from '../../../screen/paths.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'
import { pairingQuery } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import { Candidates } from './candidates.tsx'
import { OtherWays } from './other-ways.tsx'
import { PairedCard } from './paired.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import { usePairing } from './use-pairing.ts'

type Props = { dossier: DossierItem; showNotice: (notice: Notice) => void }

export function PairingTab({ dossier, showNotice }: Props) {
  const { t } = useI18n()
  const [search] = useSearchParams()
  const { data, isPending, refetch } = useQuery(pairingQuery(dossier.id))
  // Chosen once, so that the tab stays on this side after a pairing, where it can be undone.
  const [first] = useState(() => firstScope(dossier))
  const scope = pairingScopes.find((one) => one === search.get('cote')) ?? first
  const hrefOf = (one: PairingScope) => withQueue(`${decisionPath(dossier.id)}?onglet=rattachement&cote=${one}`, search)
  const owner = dossier.dismemberment_scope === null ? 'pairing.full-property' : 'pairing.bare-owner'
  return (
    <Stack>
      <LinkTabs
        label={t('pairing.title')}
        items={[
          { href: hrefOf('np'), label: t(owner) },
          { href: hrefOf('usu'), label: t('pairing.usufruct') },
        ]}
        current={hrefOf(scope)}
      />
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={() => void refetch()}>
        {!data && <Unavailable text={t('decision.unavailable')} onRetry={() => void refetch()} />}
        {data && <Side key={scope} dossier={dossier} scope={scope} info={data} showNotice={showNotice} />}
      </Loading>
    </Stack>
  )
}

/** The side that is missing a pairing, otherwise that of the subscriber. */
function firstScope({ detention_mode: detentionMode, dismemberment_scope: scope, pairing }: DossierItem): PairingScope {
  const code = (one: PairingScope) => pairing?.[one] ?? null
  const current = Object.fromEntries(
    pairingScopes.flatMap((one) => (code(one) ? [[one, { code: code(one), partner: null }]] : [])),
  )
  return findPairingProblem({ detentionMode, scope }, current)?.scope ?? scope ?? 'np'
}

function Side({ dossier, scope, info, showNotice }: Props & { scope: PairingScope; info: SubscriberInfo }) {
  const { t } = useI18n()
  const subscriber = info.subscribers[scope]
  const coSubscriber = info.subscribers[`${scope}_cosous`]
  // Both sides show the subscriber.
  const shown = subscriber ? scope : (dossier.dismemberment_scope ?? 'np')
  const recalled = { subscriber: info.subscribers[shown], coSubscriber: info.subscribers[`${shown}_cosous`] }
  const paired = info.paired[scope] ?? null
  const isCouple = coSubscriber !== null
  const pairing = usePairing({ id: dossier.id, scope, paired, isCouple }, showNotice)
  const canCreate = info.creatable.includes(scope)
  const isThere = hasSide({ scope: dossier.dismemberment_scope }, scope)
  return (
    <Stack>
      <Card title={t('pairing.recall')} titleId="recall">
        {!subscriber && <p>{t(`pairing.nobody.${dossier.dismemberment_scope === null ? 'full' : scope}`)}</p>}
        {recalled.subscriber && <SubscriberList {...recalled} subscriber={recalled.subscriber} />}
      </Card>
      {info.unsettled
        .filter((match) => match.scope === scope)
        .map(({ reason, code, name }) => (
          <Banner key={code} tone="warning" title={t(`validation.error.match-${reason}`, { code, name })} />
        ))}
      <PairedCard paired={paired} pairing={pairing} />
      <Card title={t('pairing.candidates')} titleId="candidates">
        {isThere ? (
          <Candidates
            candidates={info.customers[scope]}
            isNamed={subscriber !== null}
            isCouple={isCouple}
            canCreate={canCreate}
            pairedCode={paired?.code ?? null}
            pairing={pairing}
          />
        ) : (
          <p>{t(NO_USUFRUCT)}</p>
        )}
        <OtherWays
          canCreate={canCreate}
          side={{ dossierId: dossier.id, scope, isCouple, problem: isThere ? null : NO_USUFRUCT }}
          pairing={pairing}
        />
      </Card>
    </Stack>
  )
}
