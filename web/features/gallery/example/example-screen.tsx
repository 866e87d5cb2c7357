import { useEffect } from 'react'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { LanguageSwitch } from '../../../ui/navigation/language-switch.tsx'
import { Container, Page, Stack, WithRail } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkipLink } from '../../../ui/navigation/skip-link.tsx'
import { Steps } from '../../../ui/navigation/steps.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { ExampleBlocks } from './blocks.tsx'
import { ExampleRail } from './rail.tsx'
import { useWords } from '../words.ts'
import styles from './example-screen.module.css'

/** /example — a sample page of a subscription, with made-up data, built of the kit alone. */
export function ExampleScreen() {
  const pick = useWords()
  const title = pick({ fr: 'Investissement', en: 'Investment' })
  const steps = [
    { id: 'who', label: pick({ fr: 'Souscripteur', en: 'Subscriber' }), state: 'done', href: '/example' },
    { id: 'situation', label: pick({ fr: 'Situation', en: 'Situation' }), state: 'done', href: '/example' },
    { id: 'amount', label: title, state: 'current' },
    { id: 'documents', label: pick({ fr: 'Documents', en: 'Documents' }), state: 'ahead' },
    { id: 'check', label: pick({ fr: 'Vérification', en: 'Check' }), state: 'ahead' },
    { id: 'sign', label: pick({ fr: 'Signature', en: 'Signature' }), state: 'ahead' },
  ] as const

  useEffect(() => {
    document.title = `${title} – Maison Aurea`
  }, [title])

  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <Container>
          <div className={styles.line}>
            <span className={styles.logo}>Maison Aurea</span>
            <LanguageSwitch />
          </div>
        </Container>
      </header>
      <Page
        back={
          <BackLink href="/ui">
            {pick({ fr: 'Retour à la bibliothèque de composants', en: 'Back to the component library' })}
          </BackLink>
        }
      >
        <PageHeader
          title={title}
          lead={pick({ fr: 'Dossier 48 213, Martin Durand', en: 'Folder 48 213, Martin Durand' })}
          chip={
            <StatusChip tone="info" icon="edit">
              {pick({ fr: 'En cours', en: 'Current' })}
            </StatusChip>
          }
        />
        <Stack>
          <Banner tone="info">
            <p>
              <strong>{pick({ fr: 'Données fictives', en: 'Fake data' })}</strong>{' '}
              {pick({
                fr: '— personnes, montants et produits sont inventés.',
                en: '— people, amounts and products are made up.',
              })}
            </p>
          </Banner>
          <Steps label={pick({ fr: 'Étapes de la souscription', en: 'Steps of the subscription' })} items={steps} />
          <WithRail rail={<ExampleRail />}>
            <ExampleBlocks />
          </WithRail>
        </Stack>
      </Page>
    </>
  )
}
