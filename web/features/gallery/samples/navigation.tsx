import { useSearchParams } from 'wouter'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { Steps } from '../../../ui/navigation/steps.tsx'
import { State } from '../state.tsx'
import { useHref } from '../use-href.ts'
import { useWords } from '../words.ts'

export function TabSample() {
  const pick = useWords()
  const href = useHref()
  const [address] = useSearchParams()
  const tab = address.get('tab') ?? 'current'
  const states = [
    { href: href({ tab: 'signed' }), label: pick({ fr: 'Signés', en: 'Signed' }), count: '87' },
    { href: href({ tab: 'signature' }), label: pick({ fr: 'En signature', en: 'In signature' }), count: '4' },
    { href: href({ tab: 'current' }), label: pick({ fr: 'En cours', en: 'Current' }), count: '118' },
    { href: href({ tab: 'abandoned' }), label: pick({ fr: 'Abandonnés', en: 'Abandoned' }), count: '9' },
  ]
  return (
    <State name={{ fr: 'États', en: 'States' }} look="stack">
      <LinkTabs
        label={pick({ fr: 'États des dossiers', en: 'Folder states' })}
        items={states}
        current={href({ tab })}
      />
    </State>
  )
}

export function PaginationSample() {
  const pick = useWords()
  const href = useHref()
  const [address] = useSearchParams()
  const pageOf = (name: string, first: number) => ({
    page: Number(address.get(name) ?? first),
    hrefFor: (page: number) => href({ [name]: String(page) }),
  })
  return (
    <>
      <State name={{ fr: '118 éléments', en: '118 items' }} look="stack">
        <Pagination total={118} {...pageOf('currentPage', 6)} />
      </State>
      <State name={{ fr: 'Peu de pages', en: 'Few pages' }} look="stack">
        <Pagination
          label={pick({ fr: 'Pagination courte', en: 'Short pagination' })}
          total={28}
          {...pageOf('shortPage', 2)}
        />
      </State>
      <State name={{ fr: 'Une seule page', en: 'A single page' }} look="stack">
        <Pagination total={4} {...pageOf('onlyPage', 1)} />
      </State>
    </>
  )
}

export function StepSample() {
  const pick = useWords()
  const items = [
    { id: 'who', label: pick({ fr: 'Souscripteur', en: 'Subscriber' }), state: 'done', href: '/example' },
    { id: 'situation', label: pick({ fr: 'Situation', en: 'Situation' }), state: 'done', href: '/example' },
    { id: 'amount', label: pick({ fr: 'Investissement', en: 'Investment' }), state: 'current' },
    { id: 'documents', label: pick({ fr: 'Documents', en: 'Documents' }), state: 'ahead' },
    { id: 'check', label: pick({ fr: 'Vérification', en: 'Check' }), state: 'ahead' },
    { id: 'sign', label: pick({ fr: 'Signature', en: 'Signature' }), state: 'ahead' },
  ] as const
  return (
    <>
      <State name={{ fr: 'Étapes', en: 'Steps' }} look="stack">
        <Steps label={pick({ fr: 'Étapes de la souscription', en: 'Steps of the subscription' })} items={items} />
      </State>
      <State name={{ fr: 'Lien de retour', en: 'Back link' }} look="stack">
        <BackLink href="/ui">{pick({ fr: 'Retour au tableau de bord', en: 'Back to dashboard' })}</BackLink>
      </State>
    </>
  )
}
