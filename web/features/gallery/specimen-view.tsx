import { useEffect } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { DefinitionList } from '../../ui/content/definition-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import type { Specimen } from './specimens/specimen.ts'
import { Stage } from './stage.tsx'
import { useWords } from './words.ts'

export function SpecimenView({ specimen }: { specimen: Specimen }) {
  const pick = useWords()
  const { Sample } = specimen
  const title = pick(specimen.title)
  const library = pick({ fr: 'Bibliothèque de composants', en: 'Component library' })

  useEffect(() => {
    document.title = `${title} – ${library}`
  }, [title, library])

  return (
    <>
      <PageHeader title={title} lead={pick(specimen.lead)} />
      <Stack>
        <Card titleId="states" title={pick({ fr: 'États', en: 'States' })}>
          {specimen.stage === 'page' ? (
            <Stage>
              <Sample />
            </Stage>
          ) : (
            <Sample />
          )}
        </Card>
        <Card titleId="notes" title={pick({ fr: 'À savoir', en: 'Good to know' })}>
          <DefinitionList
            items={[
              { term: pick({ fr: 'Propriétés', en: 'Props' }), value: <code>{specimen.props}</code> },
              { term: pick({ fr: 'Clavier', en: 'Keyboard' }), value: pick(specimen.keyboard) },
              { term: pick({ fr: 'Lecteur d’écran', en: 'Screen reader' }), value: pick(specimen.speech) },
            ]}
          />
        </Card>
      </Stack>
    </>
  )
}
