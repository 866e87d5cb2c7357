import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { Steps } from '../../../ui/navigation/steps.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { State } from '../state.tsx'
import { useHref } from '../use-href.ts'
import { useWords } from '../words.ts'

export function TabSample() {
  const say = useWords()
  const [selected, setSelected] = useState('pairing')
  const href = useHref()
  const [address] = useSearchParams()
  const tab = address.get('tab') ?? 'current'
  const text = say({ fr: 'Contenu de l’onglet choisi.', en: 'Content of the chosen tab.' })
  const panels = [
    { id: 'view', label: say({ fr: 'Présentation du dossier', en: 'Folder overview' }) },
    { id: 'receipts', label: say({ fr: 'Justificatifs', en: 'Receipts' }), count: '7' },
    { id: 'pairing', label: say({ fr: 'Rattachement', en: 'Pairing' }) },
    { id: 'history', label: say({ fr: 'Historique des actions', en: 'History of actions' }) },
  ].map((item) => Object.assign(item, { panel: <p>{text}</p> }))
  const states = [
    { href: href({ tab: 'signed' }), label: say({ fr: 'Signés', en: 'Signed' }), count: '87' },
    { href: href({ tab: 'signature' }), label: say({ fr: 'En signature', en: 'In signature' }), count: '4' },
    { href: href({ tab: 'current' }), label: say({ fr: 'En cours', en: 'Current' }), count: '118' },
    { href: href({ tab: 'abandoned' }), label: say({ fr: 'Abandonnés', en: 'Abandoned' }), count: '9' },
  ]
  return (
    <>
      <State name={{ fr: 'Panneaux d’une page', en: 'Panels of one page' }} look="stack">
        <Tabs
          label={say({ fr: 'Sections du dossier', en: 'Sections of the folder' })}
          items={panels}
          selected={selected}
          onSelect={setSelected}
        />
      </State>
      <State name={{ fr: 'Onglets qui sont des adresses', en: 'Tabs that are addresses' }} look="stack">
        <LinkTabs
          label={say({ fr: 'États des dossiers', en: 'Folder states' })}
          items={states}
          current={href({ tab })}
        />
      </State>
    </>
  )
}

export function PaginationSample() {
  const say = useWords()
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
          label={say({ fr: 'Pagination courte', en: 'Short pagination' })}
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
  const say = useWords()
  const items = [
    { id: 'who', label: say({ fr: 'Souscripteur', en: 'Subscriber' }), state: 'done', href: '/example' },
    { id: 'situation', label: say({ fr: 'Situation', en: 'Situation' }), state: 'done', href: '/example' },
    { id: 'amount', label: say({ fr: 'Investissement', en: 'Investment' }), state: 'current' },
    { id: 'documents', label: say({ fr: 'Documents', en: 'Documents' }), state: 'ahead' },
    { id: 'check', label: say({ fr: 'Vérification', en: 'Check' }), state: 'ahead' },
    { id: 'sign', label: say({ fr: 'Signature', en: 'Signature' }), state: 'ahead' },
  ] as const
  return (
    <>
      <State name={{ fr: 'Étapes', en: 'Steps' }} look="stack">
        <Steps label={say({ fr: 'Étapes de la souscription', en: 'Steps of the subscription' })} items={items} />
      </State>
      <State name={{ fr: 'Lien de retour', en: 'Back link' }} look="stack">
        <BackLink href="/ui">{say({ fr: 'Retour au tableau de bord', en: 'Back to dashboard' })}</BackLink>
      </State>
    </>
  )
}
